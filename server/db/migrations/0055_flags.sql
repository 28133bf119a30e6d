-- compatible-from: 0055
-- The inputs of flags. The address is stored as a keyed hash, and only until the opening has compared it.
alter table tenders
  add column address_hash bytea,
  add column moved_after_version integer,
  add column flag_facts jsonb not null default '{}';
alter table tender_items add column flag_facts jsonb not null default '{}';

-- The verdict on an answer to a question about a price; null while there is none.
alter table clarifications
  add column accepted boolean,
  add column judged_reason text,
  add column judged_by uuid references users (id),
  add column judged_by_name text,
  add column judged_at timestamptz,
  add check (accepted is null or (answered_at is not null and judged_at is not null and judged_by is not null and judged_reason is not null));
