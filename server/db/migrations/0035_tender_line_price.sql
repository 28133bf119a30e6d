-- compatible-from: 0035
-- What a tender line states of tax and freight outside its price, of its unit, and of further indicators.
alter table tender_items
  add column tax_rate numeric(5, 2),
  add column freight_per_kg numeric(14, 4),
  add column unit_confirmed boolean,
  add column other_declared jsonb not null default '[]';
