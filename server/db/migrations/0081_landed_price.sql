-- compatible-from: 0081
-- What is awarded is the landed price (contract/tenders.price.ts), not the price the supplier typed: one name for it, as in tender_items.
-- Views keep the old name of a renamed column, so the view is renamed too.
alter table award_lines rename column unit_price to landed_price_kg;
alter view award_standing rename column unit_price to landed_price_kg;
