-- compatible-from: 0100
-- What this installation is: a demo or a real one, and how far its set-up has come. One row; only the owner of the tables reads it.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- Null: still being set up.
  installed_at timestamptz,
  demo boolean not null default false,
  public_url text,
  -- A link of the set-up that was printed, and the browser it was exchanged for; hashes. Both expire at setup_expires_at.
  setup_token_hash bytea,
  setup_cookie_hash bytea,
  setup_expires_at timestamptz,
  -- The key file this set-up wrote, and how; null while it has written none.
  setup_key_fingerprint text check (setup_key_fingerprint ~ '^[0-9a-f]{16}$'),
  setup_key_origin text check (setup_key_origin in ('shown', 'unseen', 'restored')),
  schema_floor text,
  catalogue_version text,
  anchor_public_key text,
  check (not demo or installed_at is not null),
  check ((setup_key_fingerprint is null) = (setup_key_origin is null))
);

-- A database that an older release has filled is installed; the credit codes are those of the demo's enterprises.
insert into installation (installed_at, demo)
select case when exists (select from enterprises) then now() end,
  exists (select from enterprises where is_demo or uscc in ('91130606MAR8A6768E', '91330502MATY39FY58'));

-- The catalogue drops a herb by naming the edition that no longer has it; what refers to it stays.
alter table herbs add column withdrawn_in text;
