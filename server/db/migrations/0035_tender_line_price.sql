-- compatible-from: 0035
-- What a tender line says of tax and freight that its price leaves out, of its unit, and of further indicators.
alter table tender_items
  add column tax_rate numeric(5, 2),
  add column freight_per_kg numeric(14, 4),
  add column unit_confirmed boolean,
  add column other_declared jsonb not null default '[]';
