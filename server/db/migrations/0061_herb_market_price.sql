-- compatible-from: 0061
-- The day and the market of a herb's reference price, because a market price means nothing without them.
alter table herbs
  add column reference_date date,
  add column reference_market text;
