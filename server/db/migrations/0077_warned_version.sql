-- compatible-from: 0077
-- A near deadline is announced once for each version of a demand that needs reconfirmations. Before this column, an
-- amendment after the first warning caused none until two hours were left.
alter table order_warnings add column doc_version integer;
update order_warnings w set doc_version = o.doc_version from orders o where o.id = w.order_id;
alter table order_warnings alter column doc_version set not null;
alter table order_warnings drop constraint order_warnings_order_id_kind_until_hours_key;
alter table order_warnings add constraint order_warnings_once unique (order_id, kind, until, hours, doc_version);
