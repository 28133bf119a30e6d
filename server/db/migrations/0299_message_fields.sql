-- compatible-from: 0092
-- A message about an amendment that took effect without approval names the changed fields.
alter table messages add column fields text[];
