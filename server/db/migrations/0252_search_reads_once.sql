-- compatible-from: 0092
-- A search returns everything that its list filters, counts and sorts by, so that each hit is read once and not three
-- times: to be found, counted and ranked.
create type found_order as (
  id uuid, enterprise_id uuid, order_no text, title text, spoken text, status text, purchase_method text, goods_type text, created_by uuid,
  is_deleted boolean, item_count integer, quantity_g bigint, budget_fen bigint, lowest_fen bigint, highest_fen bigint, delivery_date date,
  attempt_no integer, bid_deadline_at timestamptz, open_at timestamptz, published_at timestamptz, opened_at timestamptz, created_at timestamptz,
  updated_at timestamptz);

-- The newest demands of this transaction's enterprise that a search finds, up to a limit, newest first; `spoken` is the
-- reading of the title. It runs as the owner of the tables, because row-level security lets no comparison of arrays
-- into an index; the function checks the enterprise itself.
create function search_orders(wanted_pieces integer[], wanted_text text, spoken_pieces integer[], spoken_pattern text, most integer)
  returns setof found_order
  language plpgsql stable security definer rows 500
  set enable_seqscan = off
  set enable_indexscan = off
  as $$
declare
  enterprise constant uuid := current_enterprise();
  wanted constant integer[] := wanted_pieces || number_pieces(wanted_text);
  month timestamp;
  piece integer;
  rest integer := most;
  n integer;
begin
  if enterprise is null then return; end if;
  month := orders_month(enterprise, 'infinity');
  while month is not null and rest > 0 loop
    piece := (order_search_keys('{}', enterprise, month at time zone 'UTC'))[1];
    if spoken_pieces is null then
      return query select id, enterprise_id, order_no, title, split_part(spoken, E'\n', 1), status, purchase_method, goods_type, created_by,
          is_deleted, item_count, quantity_g, budget_fen, lowest_fen, highest_fen, delivery_date, attempt_no, bid_deadline_at, open_at,
          published_at, opened_at, created_at, updated_at
        from orders
        where order_found_by(search_tokens, search_text, enterprise_id, created_at) @> (wanted || piece)
          and enterprise_id = enterprise and not is_deleted and search_text like wanted_text
        order by created_at desc limit rest;
    else
      return query select id, enterprise_id, order_no, title, split_part(spoken, E'\n', 1), status, purchase_method, goods_type, created_by,
          is_deleted, item_count, quantity_g, budget_fen, lowest_fen, highest_fen, delivery_date, attempt_no, bid_deadline_at, open_at,
          published_at, opened_at, created_at, updated_at
        from orders
        where (order_found_by(search_tokens, search_text, enterprise_id, created_at) @> (wanted || piece)
            or order_found_by(search_tokens, search_text, enterprise_id, created_at) @> (spoken_pieces || piece))
          and enterprise_id = enterprise and not is_deleted and (search_text like wanted_text or spoken ~ spoken_pattern)
        order by created_at desc limit rest;
    end if;
    get diagnostics n = row_count;
    rest := rest - n;
    -- Months without demands are skipped.
    month := orders_month(enterprise, month);
  end loop;
end
$$;

-- The ids alone, for the files of a list and for earlier releases.
create or replace function find_orders(wanted_pieces integer[], wanted_text text, spoken_pieces integer[], spoken_pattern text, most integer)
  returns setof uuid
  language sql stable rows 500
  as $$
  select id from search_orders(wanted_pieces, wanted_text, spoken_pieces, spoken_pattern, most)
$$;
do $$
begin
  execute format('alter function search_orders(integer[], text, integer[], text, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function search_orders(integer[], text, integer[], text, integer) from public;
grant execute on function search_orders(integer[], text, integer[], text, integer) to herbal_app;

drop index orders_by_search;
