-- compatible-from: 0160
-- A tender keeps the names of its supplier at its submission, so that a later change of name alters no opening and no
-- award. Tenders submitted earlier get the current names.
alter table tenders add column supplier_name text, add column supplier_short_name text;
update tenders t set supplier_name = s.supplier_name, supplier_short_name = s.short_name from suppliers s where s.id = t.supplier_id;
alter table tenders alter column supplier_name set not null;
