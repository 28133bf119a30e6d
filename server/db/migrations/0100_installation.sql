-- compatible-from: 0100
-- The state of this installation: whether it is a demo or a real one, and how far its set-up has come. One row, which
-- only the owner of the tables reads.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- When the set-up ended; null while the installation is being set up.
  installed_at timestamptz,
  demo boolean not null default false,
  public_url text,
  -- Hashes of the printed link of the set-up and of the browser that exchanged it. Both expire at setup_expires_at.
  setup_token_hash bytea,
  setup_cookie_hash bytea,
  setup_expires_at timestamptz,
  -- The key file that this set-up wrote, and how; null while it has written none.
  setup_key_fingerprint text check (setup_key_fingerprint ~ '^[0-9a-f]{16}$'),
  setup_key_origin text check (setup_key_origin in ('shown', 'unseen', 'restored')),
  schema_floor text,
  catalogue_version text,
  anchor_public_key text,
  check (not demo or installed_at is not null),
  check ((setup_key_fingerprint is null) = (setup_key_origin is null))
);

-- A database that an older release has filled counts as installed. The credit codes are those of the demo's
-- enterprises.
insert into installation (installed_at, demo)
select case when exists (select from enterprises) then now() end,
  exists (select from enterprises where is_demo or uscc in ('91130606MAR8A6768E', '91330502MATY39FY58'));

-- The catalogue removes a herb by naming the edition that no longer has it; references to the herb stay.
alter table herbs add column withdrawn_in text;
