-- compatible-from: 0092
-- A write sends fewer statements to the database, and repeats fewer checks.

-- Only changes of demands write these counts, and the enterprise of a demand is checked there.
alter table order_counts drop constraint order_counts_enterprise_id_fkey;
alter table order_tallies drop constraint order_tallies_enterprise_id_fkey;
alter table order_weeks drop constraint order_weeks_enterprise_id_fkey;

-- Locks an enterprise's audit chain until the transaction ends and tells its last row and the time. Volatile, because each statement of such a
-- function sees what was committed before it begins: one that waited for the lock sees the chain from after the wait.
create function lock_audit_chain(enterprise uuid, out seq bigint, out hash text, out now timestamptz)
  language plpgsql volatile
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || enterprise, 0));
  select l.seq, l.hash into seq, hash from audit_rows l where l.enterprise_id = enterprise order by l.seq desc limit 1;
  seq := coalesce(seq, 0);
  now := business_now();
end
$$;
grant execute on function lock_audit_chain(uuid) to herbal_app;
