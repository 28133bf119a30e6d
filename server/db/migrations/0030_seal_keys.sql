-- compatible-from: 0030
-- The keys of the seal: the master keys that this database knows, and one random key for each sealed record, wrapped by
-- a master key.

-- The versions of the key file by their fingerprints, and never a key. A version that is not retired must be in the
-- file of every process.
create table seal_keys (
  version integer primary key check (version > 0),
  fingerprint text not null unique check (fingerprint ~ '^[0-9a-f]{16}$'),
  made_at timestamptz not null,
  retired_at timestamptz
);
grant select on seal_keys to herbal_app;

create table data_keys (
  id uuid primary key,
  -- The enterprise of the key; null for the two keys of the installation, which the owner reads at the start.
  enterprise_id uuid references enterprises (id),
  purpose text not null check (purpose in ('tender', 'tender_file', 'evidence', 'links', 'kept_answers', 'older_release')),
  -- The sealed tender, file or evidence, or the order of the sealed links.
  record_id uuid,
  key_version integer not null references seal_keys (version),
  wrapped bytea not null,
  check ((record_id is null) = (enterprise_id is null)),
  check ((record_id is null) = (purpose in ('kept_answers', 'older_release')))
);
create unique index data_keys_of_record on data_keys (purpose, record_id) nulls not distinct;
call guard_tenant_table('data_keys');

-- The key is deleted together with the sealed record, so that no copy of the blob stays readable.
create function forget_data_key() returns trigger
  language plpgsql
  as $$
begin
  delete from data_keys where purpose = tg_argv[0] and record_id = old.id;
  return null;
end
$$;
create trigger tenders_forget_key after delete on tenders for each row execute function forget_data_key('tender');
create trigger tenders_forget_key_unread after update of sealed_payload on tenders for each row
  when (old.sealed_payload is not null and new.sealed_payload is null) execute function forget_data_key('tender');
create trigger tender_files_forget_key after delete on tender_files for each row execute function forget_data_key('tender_file');
create trigger tender_evidence_forget_key after delete on tender_evidence for each row execute function forget_data_key('evidence');
