// A herb of the catalogue, as the server returns it.
import type { Herb } from '#contract/herbs.ts'

/** An active root with only an id and a name. */
export const aHerb = (over: Partial<Herb> & Pick<Herb, 'id' | 'name'>): Herb => ({
  code: null,
  name_en: null,
  name_latin: '',
  pinyin: '',
  pinyin_initial: '',
  aliases: [],
  category: 'root',
  medicinal_part: null,
  source_species: [],
  daodi_regions: [],
  common_specs: [],
  default_unit: 'kg',
  is_toxic: false,
  is_precious: false,
  is_homology: false,
  chp_ref: null,
  status: 'active',
  reference_price: null,
  template_count: 0,
  origin: 'catalogue',
  enabled: true,
  own_aliases: [],
  own_price: null,
  external_id: null,
  pinyin_to_check: false,
  limits: [],
  version: 1,
  ...over,
})
