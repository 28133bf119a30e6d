-- compatible-from: 0092
-- The index of 0272 takes the place of this key's.
alter table read_records drop constraint read_records_order_id_supplier_id_key;
