-- compatible-from: 0081
-- Awards are made at the landed price (contract/tenders.price.ts) and not at the price that the supplier typed, so the
-- column has one name, as in tender_items. A view keeps the old name of a renamed column, so the view's column is
-- renamed too.
alter table award_lines rename column unit_price to landed_price_kg;
alter view award_standing rename column unit_price to landed_price_kg;
