-- compatible-from: 0092
-- The entries of the newest demands whose number begins so, about `most` where there are so many: those with one of these heads, or without a head and with
-- one of these tails. Demands with one of these passages name a number in their text, so that it is read. Read in spans of time as in entries_of_passages
-- (0290), but no more than are wanted.
create function entries_of_numbers(heads text[], tails text[], wanted text, naming text[], since timestamptz, newest timestamptz, oldest timestamptz, most integer)
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
      select one.order_id, one.created_at, one.status, one.match from (
        select p.order_id, p.created_at, p.status, case when p.head || right(p.tail, 3) = wanted then 0 else 3 end as match
          from unnest(heads) as h (head) join order_numerals p on p.head = h.head collate "C"
          where p.head <> '' and p.place in ('M', 'N') and starts_with(p.head || right(p.tail, 3), wanted)
            and p.created_at >= since and p.created_at < upto
        union all
        select p.order_id, p.created_at, p.status, case when p.tail = wanted then 0 else 3 end
          from unnest(tails) as t (tail) join order_numerals p on p.tail = t.tail collate "C"
          where p.head = '' and p.place in ('M', 'N') and p.created_at >= since and p.created_at < upto
        union all
        select p.order_id, p.created_at, p.status, case
            when lower(o.order_no) = 'zb' || wanted then 0
            when starts_with(lower(o.title), 'zb' || wanted) then 1
            when strpos(lower(o.title || ' ' || o.order_no), 'zb' || wanted) > 0 then 3
            else 4 end
          from unnest(naming) as q (passage) join order_passages p on p.passage = q.passage collate "C" join orders o on o.id = p.order_id
          where strpos(o.search_text, 'zb' || wanted) > 0 and p.created_at >= since and p.created_at < upto) as one
      limit rest;
    get diagnostics n = row_count;
    rest := rest - n;
    width := greatest('1 second', width * case
      when n = 0 then 8
      when rest <= 300 then least(8, rest::float8 / n)
      when n < 400 then least(case when n < 50 then 8 else 16 end, 0.8 * rest / n)
      else 0.97 * rest / n end);
    upto := since;
    since := upto - width;
  end loop;
end
$$;
do $$
begin
  execute format('alter function entries_of_numbers(text[], text[], text, text[], timestamptz, timestamptz, timestamptz, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function entries_of_numbers(text[], text[], text, text[], timestamptz, timestamptz, timestamptz, integer) from public;
grant execute on function entries_of_numbers(text[], text[], text, text[], timestamptz, timestamptz, timestamptz, integer) to herbal_app;
