-- compatible-from: 0092
-- A search used to ask its index once for each month, so that a number of one demand among five years was sought sixty times. It now asks for a span
-- of months at once, which becomes as wide as the hits still wanted have probably been made in.

-- The month of an enterprise's oldest demand, in a function where indexes are on (see orders_month).
create function orders_first_month(enterprise uuid) returns timestamp
  language plpgsql stable
  set enable_indexscan = on
  set enable_seqscan = on
  as $$
begin
  return (select date_trunc('month', min(created_at) at time zone 'UTC') from orders where enterprise_id = enterprise and not is_deleted);
end
$$;
revoke execute on function orders_first_month(uuid) from public;

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
  width integer := 1;
  rest integer := most;
  n integer;
begin
  if enterprise is null then return; end if;
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

-- The newest demands with one of these passages, at least `most` of them where there are so many; `ranks` has for each passage its rank by place.
-- Read in spans of time from the newest demand of all to the oldest: the first one holds a known number of demands, each other is as wide as the
-- hits still wanted have probably been made in. Each span costs a descent of the index for each passage, so they are few. Earlier releases call the
-- function without `since`, which begins with one day.
create function orders_of_passages(wanted text[], ranks text[], since timestamptz, newest timestamptz, oldest timestamptz, most integer)
  returns table (id uuid, created_at timestamptz, status text, match integer)
  language plpgsql stable rows 1000
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
declare
  upto timestamptz := 'infinity';
  width interval := newest - since;
  rest integer := most;
  n integer;
begin
  while upto > oldest and rest > 0 loop
    return query
      select p.order_id, p.created_at, p.status, min(substr(one.ranks, ascii(p.place) - 96, 1)::integer)
      from unnest(wanted, ranks) as one (passage, ranks) join order_passages p on p.passage = one.passage collate "C"
      where p.created_at >= since and p.created_at < upto
      group by p.order_id, p.created_at, p.status;
    get diagnostics n = row_count;
    rest := rest - n;
    -- Few hits tell little of how many follow.
    width := greatest('1 second', width * case
      when n = 0 then 8
      when rest <= 100 then least(8, rest::float8 / n)
      when n < 400 then least(case when n < 50 then 8 else 16 end, 0.8 * rest / n)
      else 0.9 * rest / n end);
    upto := since;
    since := upto - width;
  end loop;
end
$$;
do $$
begin
  execute format('alter function orders_of_passages(text[], text[], timestamptz, timestamptz, timestamptz, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function orders_of_passages(text[], text[], timestamptz, timestamptz, timestamptz, integer) from public;
grant execute on function orders_of_passages(text[], text[], timestamptz, timestamptz, timestamptz, integer) to herbal_app;
