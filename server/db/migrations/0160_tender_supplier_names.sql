-- compatible-from: 0160
-- A tender keeps the names its supplier had when it was handed in: whoever renames a supplier later rewrites no opening and no award.
-- What was handed in before gets the names of today.
alter table tenders add column supplier_name text, add column supplier_short_name text;
update tenders t set supplier_name = s.supplier_name, supplier_short_name = s.short_name from suppliers s where s.id = t.supplier_id;
alter table tenders alter column supplier_name set not null;
