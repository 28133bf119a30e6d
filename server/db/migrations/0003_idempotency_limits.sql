-- compatible-from: 0003
-- One effect per key, and limits on the number of tries.
create table idempotency_keys (
  enterprise_id uuid not null references enterprises (id),
  -- The user or the tender link that the key belongs to.
  actor_id uuid not null,
  method text not null,
  route text not null,
  key text not null check (length(key) <= 255),
  -- Keyed hash of query and body, because a plain hash would let somebody guess sealed prices.
  body_hash bytea not null,
  -- The answer, sealed, because it may contain a price before the opening, or a link.
  answer bytea,
  created_at timestamptz not null default clock_timestamp(),
  primary key (actor_id, method, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
call guard_tenant_table('idempotency_keys', 'select, insert, update');

-- Attempts are counted before the caller is known, so they belong to no enterprise. Requests cannot reach the relation
-- as herbal_app.
create table attempts (
  kind text not null,
  -- SHA-256 of the counted text, a user name or a network. A password typed into the wrong field stays unreadable.
  subject_hash bytea not null,
  started_at timestamptz not null,
  count integer not null,
  primary key (kind, subject_hash)
);
create index attempts_by_age on attempts (started_at);
