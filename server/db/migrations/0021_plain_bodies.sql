-- compatible-from: 0021
-- The content of a marker may be a few hundredths of a percent (黄芪甲苷 ≥ 0.082 %).
alter table tender_items alter column content_pct type numeric(7, 4);
