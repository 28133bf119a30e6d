-- compatible-from: 0092
-- One index over pieces of one and two characters, as written and as read aloud (server/search-tokens.ts), answers a
-- search among demands. Null until server/db/fill-pinyin.ts fills them at the next start.
alter table orders add column search_tokens integer[];

-- The pieces of a demand, and the month of its creation: hits are read month by month, newest first. In plpgsql because
-- of its cost: only the index must answer.
create function order_search_keys(tokens integer[], enterprise uuid, at timestamptz) returns integer[]
  language plpgsql immutable parallel safe cost 10000
  as $$
begin
  return tokens || hashtext(enterprise::text || extract(year from at at time zone 'UTC') || '-' || extract(month from at at time zone 'UTC'));
end
$$;
create index orders_by_search on orders using gin (order_search_keys(search_tokens, enterprise_id, created_at)) where not is_deleted;

-- The newest demands of this transaction's enterprise that a search finds, up to a limit. It runs as the owner of the
-- tables, because row-level security lets no comparison of arrays into an index; the function checks the enterprise
-- itself.
create function find_orders(wanted_pieces integer[], wanted_text text, spoken_pieces integer[], spoken_pattern text, most integer)
  returns setof uuid
  language plpgsql stable security definer rows 500
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = on
  as $$
declare
  enterprise constant uuid := current_enterprise();
  month timestamp;
  piece integer;
  rest integer := most;
  n integer;
begin
  if enterprise is null then return; end if;
  select date_trunc('month', max(created_at) at time zone 'UTC') into month
    from orders where enterprise_id = enterprise and not is_deleted;
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
    select date_trunc('month', max(created_at) at time zone 'UTC') into month
      from orders where enterprise_id = enterprise and not is_deleted and created_at < month at time zone 'UTC';
  end loop;
end
$$;
do $$
begin
  execute format('alter function find_orders(integer[], text, integer[], text, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function find_orders(integer[], text, integer[], text, integer) from public;
grant execute on function find_orders(integer[], text, integer[], text, integer) to herbal_app;
grant execute on function order_search_keys(integer[], uuid, timestamptz) to herbal_app;
