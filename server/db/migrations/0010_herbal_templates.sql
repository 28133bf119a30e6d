-- compatible-from: 0010
-- Herbal templates with every field of a variety, and with the columns for search, uniqueness and price.
alter table herbs
  add column code text,
  add column source_species text[] not null default '{}',
  add column common_specs jsonb not null default '[]',
  add column chp_ref text,
  add column status text not null default 'active' check (status in ('active', 'disabled'));

alter table herbal_templates
  add column pinyin text not null default '',
  add column search_text text not null default '',
  add column daodi_region_codes text[] not null default '{}',
  add column allowed_region_codes text[] not null default '{}',
  add column storage_req text not null default 'normal' check (storage_req in ('normal', 'cool', 'cold', 'dry', 'toxic')),
  add column is_toxic boolean not null default false,
  add column is_precious boolean not null default false,
  add column is_homology boolean not null default false,
  add column special_control boolean not null default false,
  add column price_source text,
  add column remark text;

-- Existing rows take the reading of their herb. A different name gets its own reading when the row is next saved.
update herbal_templates t
set pinyin = case when t.name = h.name then h.pinyin else '' end,
  search_text = lower(concat_ws(' ', t.template_no, t.name, array_to_string(t.alias, ' '), h.search_text)),
  is_toxic = h.is_toxic,
  is_precious = h.is_precious,
  is_homology = h.is_homology
from herbs h
where h.id = t.herbal_id;

-- Two templates with the same name, herb, kind of goods, form and grade would be the same template.
create unique index herbal_templates_exact__name_taken
  on herbal_templates (enterprise_id, herbal_id, lower(name), goods_type, coalesce(form, ''), grade)
  where not is_deleted;

create index order_items_template on order_items (template_id) where template_id is not null;
create index award_lines_of_item on award_lines (order_item_id);
