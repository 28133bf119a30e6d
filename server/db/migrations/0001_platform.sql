-- compatible-from: 0001
-- The application's role, its clock, and the row-level security of a tenant's tables. Plain PostgreSQL 15.

-- Requests run as herbal_app, which owns nothing and bypasses nothing. The connecting account is not restricted by the
-- policies.
do $$
begin
  perform pg_advisory_xact_lock(hashtext('herbal_app role'));
  begin
    if not exists (select from pg_roles where rolname = 'herbal_app') then
      create role herbal_app nologin;
    end if;
  exception
    -- Roles belong to the whole server, so another database may be creating this one at the same moment.
    when duplicate_object or unique_violation then null;
    when insufficient_privilege then
      raise exception 'The account % may not create roles. Let an administrator run: CREATE ROLE herbal_app NOLOGIN; GRANT herbal_app TO %;',
        current_user, quote_ident(current_user);
  end;
  begin
    -- Needed from PostgreSQL 16 on, where the creator of a role may not switch to it without a grant.
    execute format('grant herbal_app to %I', current_user);
  exception
    when insufficient_privilege then
      if not pg_has_role(current_user, 'herbal_app', 'member') then
        raise exception 'The account % may not become herbal_app. Let an administrator run: GRANT herbal_app TO %;',
          current_user, quote_ident(current_user);
      end if;
  end;
end
$$;

do $$
begin
  execute format('grant usage on schema %I to herbal_app', current_schema());
end
$$;

-- Every business time, taken after the row lock. The offset moves the time in tests only.
create function business_now() returns timestamptz
  language sql volatile
  as $$ select clock_timestamp() + coalesce(nullif(current_setting('app.clock_offset', true), ''), '0')::interval $$;
grant execute on function business_now() to herbal_app;

-- The enterprise of this transaction. Null outside a request, where no row of a tenant is visible.
create function current_enterprise() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.enterprise_id', true), '')::uuid $$;
grant execute on function current_enterprise() to herbal_app;

-- Restricts a table with a column enterprise_id: herbal_app reads and writes only rows of the current enterprise. The
-- owner (migrations, seeding, proofs, the few look-ups before a viewer is known) sees all rows.
create procedure guard_tenant_table(name text, privileges text default 'select, insert, update, delete', key_column text default 'enterprise_id')
  language plpgsql
  as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy enterprise_border on %I to herbal_app using (%I = (select current_enterprise())) with check (%I = (select current_enterprise()))',
    name, key_column, key_column
  );
  execute format('create policy owner_access on %I to %I using (true) with check (true)', name, current_user);
  execute format('grant %s on %I to herbal_app', privileges, name);
end
$$;
