-- compatible-from: 0012
-- Logins by QR code, from the code on one screen to the token for the browser that asked for it.
create table qr_logins (
  id uuid primary key,
  -- The enterprise of the user who scanned the code. Until then it is null, and requests cannot reach the row as
  -- herbal_app.
  enterprise_id uuid references enterprises (id),
  -- SHA-256 of two secrets: the one by which the asking browser polls, and the one in the picture.
  task_hash bytea not null unique,
  code_hash bytea not null unique,
  -- SHA-256 of the secret in the asking browser's cookie; null for a client that is no browser.
  browser_hash bytea,
  -- Whether a login has expired depends only on expires_at.
  status text not null check (status in ('created', 'scanned', 'confirmed', 'used', 'refused', 'cancelled')),
  -- The number that the approver reads from the other screen and types.
  number text check (number ~ '^[0-9]{2}$'),
  wrong_numbers integer not null default 0,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_polled_at timestamptz,
  approver_id uuid references users (id),
  -- The session that confirmed; it must still be valid when the token is fetched.
  approver_session_id uuid references sessions (id) on delete set null,
  scanned_at timestamptz,
  decided_at timestamptz,
  -- The session that the login began: one login, one token.
  session_id uuid unique references sessions (id) on delete set null,
  used_at timestamptz,
  check ((status = 'used') = (used_at is not null)),
  check (status in ('created', 'cancelled') or (enterprise_id is not null and approver_id is not null and number is not null))
);
create index qr_logins_by_age on qr_logins (created_at);
create index qr_logins_of_browser on qr_logins (browser_hash) where status in ('created', 'scanned', 'confirmed');
call guard_tenant_table('qr_logins', 'select, update');

-- How a session began, for the user's list of their own sessions.
alter table sessions add column began_by text not null default 'password' check (began_by in ('password', 'qr'));
-- A notice to the user in the next answer, once: a QR code began another session of theirs.
alter table sessions add column notice text check (notice in ('qr_login'));
grant select (began_by) on sessions to herbal_app;
grant update (notice) on sessions to herbal_app;
