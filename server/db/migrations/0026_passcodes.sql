-- compatible-from: 0026
-- A link invites, and a passcode opens the supplier's own tender. This replaces links that were bound to browsers.

create table tender_passcodes (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  supplier_id uuid not null references suppliers (id),
  -- argon2id as a PHC string; null once two people have cleared it.
  hash text,
  -- The person who read the link and set the passcode.
  contact_name text not null,
  contact_mobile text not null,
  mobile_on_file boolean not null,
  set_at timestamptz not null,
  -- The wrong tries since the last right one. They are counted per supplier and order, so that a new link does not
  -- reset them.
  wrong_tries integer not null default 0,
  locked_until timestamptz,
  unique (order_id, supplier_id)
);
call guard_tenant_table('tender_passcodes');

-- Browsers that have given the passcode of a link.
create table tender_unlocks (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  link_id uuid not null references tender_links (id),
  -- SHA-256 of link and browser secret, so that two links of one browser cannot be connected.
  secret_hash bytea not null,
  device text not null check (device in ('phone', 'tablet', 'computer', 'script', 'unknown')),
  unlocked_at timestamptz not null,
  expires_at timestamptz not null,
  -- The passcode was changed in another browser, or cleared.
  ended_at timestamptz,
  unique (link_id, secret_hash)
);
call guard_tenant_table('tender_unlocks');

-- A forgotten passcode: a reset is requested at the link, proposed by one of the staff, and approved by another.
create table tender_resets (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  supplier_id uuid not null references suppliers (id),
  standing text not null check (standing in ('asked', 'proposed', 'agreed', 'rejected')),
  asked_at timestamptz not null,
  proposed_by uuid references users (id),
  proposed_by_name text,
  reason text,
  settled_at timestamptz,
  settled_by uuid references users (id),
  settled_by_name text,
  reject_reason text,
  -- Approved before the opening, so that a sealed tender, if there was one, is withdrawn unread.
  withdraws boolean not null default false,
  check (num_nonnulls(proposed_by, proposed_by_name, reason) in (0, 3)),
  check (num_nonnulls(settled_at, settled_by, settled_by_name) in (0, 3)),
  check ((standing in ('agreed', 'rejected')) = (settled_at is not null)),
  check (settled_by is distinct from proposed_by or settled_by is null),
  check ((standing = 'rejected') = (reject_reason is not null))
);
create unique index tender_resets_one_open on tender_resets (order_id, supplier_id) where settled_at is null;
create index tender_resets_of_order on tender_resets (order_id, supplier_id, asked_at);
call guard_tenant_table('tender_resets', 'select, insert, update');

-- A browser that a bound link had admitted stays admitted. Where links were not bound, every browser that looked was
-- recorded, including those of the buyer, and such rows prove nothing.
insert into tender_unlocks (id, enterprise_id, link_id, secret_hash, device, unlocked_at, expires_at)
select b.id, b.enterprise_id, b.link_id, b.secret_hash, 'unknown', b.bound_at, clock_timestamp() + interval '30 days'
from tender_link_browsers b
join enterprises e on e.id = b.enterprise_id
where e.settings ->> 'bind_tender_links' = 'true';
drop table tender_link_browsers;
update enterprises set settings = settings - 'bind_tender_links' where settings ? 'bind_tender_links';

alter table tender_links
  drop column device_code_hash,
  drop column device_code_until,
  add column renew_reason text,
  -- The first reading since the link was made or renewed; from then on staff no longer see the link.
  add column read_at timestamptz,
  add column delivery_status text not null default 'unsent' check (delivery_status in ('unsent', 'copied', 'sent', 'delivered', 'failed')),
  add column delivered_at timestamptz,
  add column delivered_by_name text,
  add column delivery_error text,
  -- When and in which session staff last opened the link themselves, so that a page that reads again leaves one row in
  -- the trail.
  add column staff_tried_at timestamptz,
  add column staff_tried_session uuid;
update tender_links l set read_at = r.last_viewed_at
from read_records r
where r.order_id = l.order_id and r.supplier_id = l.supplier_id
  and r.last_viewed_at is not null and (l.renewed_at is null or l.renewed_at < r.last_viewed_at);

-- Whether the mobile number of the person who set the passcode was in the supplier's profile when the tender was
-- submitted.
alter table tenders add column mobile_on_file boolean;

-- Signing in gives every browser its cookie, so that a browser of staff is recognised at a link; only a bound session
-- requires it.
alter table sessions add column is_bound boolean not null default false;
update sessions set is_bound = true where binding_hash is not null;
