-- compatible-from: 0160
-- The changed fields of a certified supplier's identity, until somebody has checked its papers again.
alter table suppliers add column recheck_fields text[] check (recheck_fields <@ array['supplier_name', 'uscc']);
