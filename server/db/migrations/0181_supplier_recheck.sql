-- compatible-from: 0160
-- What was changed of a certified supplier's identity, until somebody has looked at its papers again.
alter table suppliers add column recheck_fields text[] check (recheck_fields <@ array['supplier_name', 'uscc']);
