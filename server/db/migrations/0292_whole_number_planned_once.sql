-- compatible-from: 0092
-- What a search by a whole number asks is planned once for a connection. In one function with everything else it was planned at each call, once for each
-- of its four queries, because a plan for one number looks cheaper than one for any: nine milliseconds among a million demands.

-- Whether a demand has this number, and few demands name one besides their own (0282).
create function is_whole_number(enterprise uuid, whole text) returns boolean
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  set enable_indexscan = on
  set enable_seqscan = on
  as $$
begin
  return exists (select from orders where enterprise_id = enterprise and order_no = whole and not is_deleted) and (
    select count(*) from (
      select from orders where enterprise_id = enterprise and not is_deleted and replace(search_text, lower(coalesce(substring(order_no from '^ZB.*'), '')), '') ~ '[0-9]{8}-?[0-9]{4}'
      limit 201) as naming) < 201;
end
$$;

-- The demands that a whole number finds: by the index that keeps numbers unique, and by that of the few demands that name one.
create function orders_of_whole_number(enterprise uuid, whole text, wanted_text text, spoken_pattern text, most integer)
  returns setof found_order
  language plpgsql stable rows 5
  set plan_cache_mode = force_generic_plan
  set enable_indexscan = on
  set enable_seqscan = off
  as $$
declare
  -- Beyond 9,999 demands a day a number is the beginning of longer ones.
  numbers constant text[] := array(select whole || more from unnest('{"",0,1,2,3,4,5,6,7,8,9}'::text[]) as more);
begin
  return query select id, enterprise_id, order_no, title, split_part(spoken, E'\n', 1), status, purchase_method, goods_type, created_by,
      is_deleted, item_count, quantity_g, budget_fen, lowest_fen, highest_fen, delivery_date, attempt_no, bid_deadline_at, open_at,
      published_at, opened_at, created_at, updated_at
    from orders where enterprise_id = enterprise and order_no = any(numbers) and not is_deleted limit most;
  return query select id, enterprise_id, order_no, title, split_part(spoken, E'\n', 1), status, purchase_method, goods_type, created_by,
      is_deleted, item_count, quantity_g, budget_fen, lowest_fen, highest_fen, delivery_date, attempt_no, bid_deadline_at, open_at,
      published_at, opened_at, created_at, updated_at
    from orders
    where enterprise_id = enterprise and not is_deleted and replace(search_text, lower(coalesce(substring(order_no from '^ZB.*'), '')), '') ~ '[0-9]{8}-?[0-9]{4}'
      and (search_text like wanted_text or spoken ~ spoken_pattern) and order_no <> all(numbers)
    order by created_at desc limit greatest(0, most - cardinality(numbers));
end
$$;
do $$
begin
  execute format('alter function is_whole_number(uuid, text) set search_path = %I, pg_temp', current_schema());
  execute format('alter function orders_of_whole_number(uuid, text, text, text, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function is_whole_number(uuid, text) from public;
revoke execute on function orders_of_whole_number(uuid, text, text, text, integer) from public;

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
  first_month timestamp;
  months integer[];
  -- A number as numbering.ts writes it, or its digits.
  whole constant text := 'ZB' || substring(wanted_text from '^%(?:zb)?([0-9]{8}-?[0-9]{4,})%$');
  width integer := 1;
  rest integer := most;
  n integer;
begin
  if enterprise is null then return; end if;
  if whole is not null and is_whole_number(enterprise, whole) then
    return query select * from orders_of_whole_number(enterprise, whole, wanted_text, spoken_pattern, most);
    return;
  end if;
  if cardinality(ending) > 0 then
    wanted := case when wanted_text = '%' || number || '%' then ending else wanted || ending end;
  end if;
  month := orders_month(enterprise, 'infinity');
  first_month := orders_first_month(enterprise);
  while month is not null and rest > 0 loop
    months := array(select (order_search_keys('{}', enterprise, (month - ago * interval '1 month') at time zone 'UTC'))[1]
      from generate_series(0, width - 1) as ago where month - ago * interval '1 month' >= first_month);
    if spoken_pieces is null then
      return query select id, enterprise_id, order_no, title, split_part(spoken, E'\n', 1), status, purchase_method, goods_type, created_by,
          is_deleted, item_count, quantity_g, budget_fen, lowest_fen, highest_fen, delivery_date, attempt_no, bid_deadline_at, open_at,
          published_at, opened_at, created_at, updated_at
        from orders
        where order_found_by(search_tokens, search_text, enterprise_id, created_at) @> wanted
          and order_found_by(search_tokens, search_text, enterprise_id, created_at) && months
          and enterprise_id = enterprise and not is_deleted and search_text like wanted_text
        order by created_at desc limit rest;
    else
      return query select id, enterprise_id, order_no, title, split_part(spoken, E'\n', 1), status, purchase_method, goods_type, created_by,
          is_deleted, item_count, quantity_g, budget_fen, lowest_fen, highest_fen, delivery_date, attempt_no, bid_deadline_at, open_at,
          published_at, opened_at, created_at, updated_at
        from orders
        where (order_found_by(search_tokens, search_text, enterprise_id, created_at) @> wanted
              and order_found_by(search_tokens, search_text, enterprise_id, created_at) && months
            or order_found_by(search_tokens, search_text, enterprise_id, created_at) @> spoken_pieces
              and order_found_by(search_tokens, search_text, enterprise_id, created_at) && months)
          and enterprise_id = enterprise and not is_deleted and (search_text like wanted_text or spoken ~ spoken_pattern)
        order by created_at desc limit rest;
    end if;
    get diagnostics n = row_count;
    rest := rest - n;
    -- Months without demands are skipped.
    month := orders_month(enterprise, month - (width - 1) * interval '1 month');
    width := least(width * 8, 96, case when n = 0 then 96 else greatest(1, width * rest / n) end);
  end loop;
end
$$;

do $$
begin
  execute format('alter function search_orders(integer[], text, integer[], text, integer) set search_path = %I, pg_temp', current_schema());
end
$$;

drop function orders_naming_few(uuid);
