-- compatible-from: 0061
-- A market price without its day and market is a rumour: both stand beside the herb's reference price.
alter table herbs
  add column reference_date date,
  add column reference_market text;
