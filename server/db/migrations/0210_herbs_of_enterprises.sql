-- compatible-from: 0160
-- Besides the herbs of the catalogue, which nobody edits, an enterprise has herbs of its own, and changes a shared herb
-- for itself alone.
alter table herbs
  -- The enterprise of an own herb; null for a herb of the catalogue.
  add column enterprise_id uuid references enterprises (id),
  -- The number of the herb in the enterprise's other systems.
  add column external_id text,
  -- Whether a dictionary made the reading, and nobody has checked it yet.
  add column pinyin_to_check boolean not null default false,
  -- The limits of the pharmacopoeia, from server/catalogue/limits.json.
  add column limits jsonb not null default '[]',
  add column version integer not null default 1;

-- Two enterprises may each have a herb of the same name.
alter table herbs drop constraint herbs_name_key;
create unique index herbs_name on herbs (enterprise_id, name) nulls not distinct;

alter table herbs enable row level security;
alter table herbs force row level security;
create policy shared_and_own on herbs for select to herbal_app
  using (enterprise_id is null or enterprise_id = (select current_enterprise()));
create policy own_added on herbs for insert to herbal_app with check (enterprise_id = (select current_enterprise()));
create policy own_changed on herbs for update to herbal_app
  using (enterprise_id = (select current_enterprise())) with check (enterprise_id = (select current_enterprise()));
create policy own_removed on herbs for delete to herbal_app using (enterprise_id = (select current_enterprise()));
do $$
begin
  execute format('create policy owner_access on herbs to %I using (true) with check (true)', current_user);
end
$$;
grant insert, update, delete on herbs to herbal_app;

-- The previous release takes every herb for one of the catalogue, and would withdraw those that its edition lacks.
create function keep_own_herb() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger keep_own_herb before update of withdrawn_in on herbs for each row
  when (new.enterprise_id is not null and new.withdrawn_in is not null) execute function keep_own_herb();

-- An enterprise's changes of a shared herb: other names, its price, and whether it is offered.
create table herb_overlays (
  enterprise_id uuid not null references enterprises (id),
  herb_id uuid not null references herbs (id),
  external_id text,
  aliases text[] not null default '{}',
  reference_price numeric(14, 4),
  enabled boolean not null default true,
  search_text text not null default '',
  spoken text not null default '',
  version integer not null default 1,
  primary key (enterprise_id, herb_id)
);
call guard_tenant_table('herb_overlays');

-- The herbs as the current enterprise sees them; without an enterprise, the catalogue.
create view enterprise_herbs with (security_invoker = true) as
select h.id, h.code, h.name, h.name_en, h.name_latin, h.pinyin, h.pinyin_initial, h.pinyin_to_check,
  h.aliases || coalesce(o.aliases, '{}') as aliases, coalesce(o.aliases, '{}') as own_aliases,
  h.category, h.medicinal_part, h.source_species, h.daodi_regions, h.common_specs, h.default_unit,
  h.is_toxic, h.is_precious, h.is_homology, h.chp_ref, h.limits, h.withdrawn_in,
  coalesce(o.reference_price, h.reference_price) as reference_price,
  case when h.enterprise_id is null then o.reference_price else h.reference_price end as own_price,
  case when o.reference_price is null then h.reference_date end as reference_date,
  case when o.reference_price is null then h.reference_market end as reference_market,
  coalesce(o.external_id, h.external_id) as external_id,
  case when h.enterprise_id is null then 'catalogue' else 'own' end as origin,
  is_on as enabled, case when is_on then 'active' else 'disabled' end as status,
  coalesce(o.version, h.version) as version,
  concat_ws(' ', h.search_text, nullif(o.search_text, '')) as search_text,
  concat_ws(E'\n', h.spoken, nullif(o.spoken, '')) as spoken
from herbs h
left join herb_overlays o on o.herb_id = h.id and o.enterprise_id = (select current_enterprise())
cross join lateral (select h.status = 'active' and h.withdrawn_in is null and coalesce(o.enabled, true) as is_on) as standing;
grant select on enterprise_herbs to herbal_app;
