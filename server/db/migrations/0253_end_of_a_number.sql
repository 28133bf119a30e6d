-- compatible-from: 0092
-- A number is searched by its last pieces. The first pieces are those of its year and its kind, which most numbers
-- have, so that each of them makes the index read as many entries as there are demands, once for each month.

-- The newest demands of this transaction's enterprise that a search finds, up to a limit, newest first; `spoken` is the
-- reading of the title. It runs as the owner of the tables, because row-level security lets no comparison of arrays
-- into an index; the function checks the enterprise itself.
create or replace function search_orders(wanted_pieces integer[], wanted_text text, spoken_pieces integer[], spoken_pattern text, most integer)
  returns setof found_order
  language plpgsql stable security definer rows 500
  set enable_seqscan = off
  set enable_indexscan = off
  as $$
declare
  enterprise constant uuid := current_enterprise();
  number constant text := (select run[1] from regexp_matches(wanted_text, '[a-z0-9-]*[0-9][a-z0-9-]*', 'g') as run order by length(run[1]) desc limit 1);
  ending constant integer[] := number_pieces(right(number, 6));
  wanted integer[] := wanted_pieces;
  month timestamp;
  piece integer;
  rest integer := most;
  n integer;
begin
  if enterprise is null then return; end if;
  if cardinality(ending) > 0 then
    wanted := case when wanted_text = '%' || number || '%' then ending else wanted || ending end;
  end if;
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

do $$
begin
  execute format('alter function search_orders(integer[], text, integer[], text, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
