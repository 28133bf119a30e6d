-- compatible-from: 0092
-- A search used to read all demands of an enterprise once for each month: with `enable_indexscan` off, PostgreSQL uses
-- no index-only scan either, so that the previous month was sought without an index. It is now sought in a function of
-- its own, where indexes are on.
create function orders_month(enterprise uuid, before timestamp) returns timestamp
  language plpgsql stable
  set enable_indexscan = on
  set enable_seqscan = on
  as $$
begin
  return (select date_trunc('month', max(created_at) at time zone 'UTC')
    from orders where enterprise_id = enterprise and not is_deleted and created_at < before at time zone 'UTC');
end
$$;
revoke execute on function orders_month(uuid, timestamp) from public;

-- The newest demands of this transaction's enterprise that a search finds, up to a limit. It runs as the owner of the
-- tables, because row-level security lets no comparison of arrays into an index; the function checks the enterprise
-- itself.
create or replace function find_orders(wanted_pieces integer[], wanted_text text, spoken_pieces integer[], spoken_pattern text, most integer)
  returns setof uuid
  language plpgsql stable security definer rows 500
  set enable_seqscan = off
  set enable_indexscan = off
  as $$
declare
  enterprise constant uuid := current_enterprise();
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
      return query select id from orders
        where order_search_keys(search_tokens, enterprise_id, created_at) @> (wanted_pieces || piece)
          and enterprise_id = enterprise and not is_deleted and search_text like wanted_text
        order by created_at desc limit rest;
    else
      return query select id from orders
        where (order_search_keys(search_tokens, enterprise_id, created_at) @> (wanted_pieces || piece)
            or order_search_keys(search_tokens, enterprise_id, created_at) @> (spoken_pieces || piece))
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
  execute format('alter function find_orders(integer[], text, integer[], text, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
