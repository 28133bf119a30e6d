-- compatible-from: 0170
-- A line that one supplier confirmed and another declined has a state of its own, because it is neither confirmed nor
-- given up.
alter table order_items drop constraint order_items_status_check;
alter table order_items add constraint order_items_status_check
  check (status in ('open', 'failed', 'awarded', 'part_awarded', 'not_awarded', 'confirmed', 'part_confirmed', 'declined', 'contracted'));
update order_items i set status = case when a.confirmed_qty > 0 then 'part_confirmed' else 'part_awarded' end
  from award_open a
  where a.order_item_id = i.id and i.status = 'declined' and a.open_qty > 0 and a.confirmed_qty + a.waiting_qty > 0;
