-- compatible-from: 0092
-- As in 0320; where a span ends with the last entry wanted, the oldest of its demands are left out.
create or replace function entries_by_time(wanted text, passages text[], ranks text[], since timestamptz, newest timestamptz, oldest timestamptz, most integer)
  returns table (id uuid, created_at timestamptz, status text, match integer)
  language plpgsql stable rows 1000
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
declare
  are_digits constant boolean := wanted ~ '^[0-9]+$';
  upto timestamptz := 'infinity';
  width interval := newest - since;
  rest integer := most;
  n integer;
begin
  while upto > oldest and rest > 0 loop
    return query
      select one.id, one.created_at, one.status, one.match from (
        (select o.id, o.created_at, o.status, case
            when length(o.order_no) <= length(wanted) + 2 and lower(o.order_no) in (wanted, 'zb' || wanted) then 0
            when are_digits then case
              when starts_with(o.title, wanted) then 1
              when strpos(o.order_no, wanted) > 0 or strpos(o.title, wanted) > 0 then 3 end
            when strpos(lower(o.order_no), wanted) > 0 then 3 end as match
          from orders o where not o.is_deleted and o.created_at >= since and o.created_at < upto
          order by o.created_at desc, o.id desc)
        union all
        select p.order_id, p.created_at, p.status, substr(one.ranks, ascii(p.place) - 96, 1)::integer
          from unnest(passages, ranks) as one (passage, ranks) join order_passages p on p.passage = one.passage collate "C"
          where p.created_at >= since and p.created_at < upto
        union all
        select p.order_id, p.created_at, p.status, case when strpos(p.head || right(p.tail, case when p.head = '' then 5 else 3 end), wanted) > 0 then 4 end
          from order_numerals p where are_digits and p.place = 'E' and p.created_at >= since and p.created_at < upto) as one
      limit rest;
    get diagnostics n = row_count;
    rest := rest - n;
    width := greatest('1 second', least(newest - oldest + interval '1 day', width * case
      when n = 0 then 8
      when rest <= 300 then least(8, rest::float8 / n)
      when n < 400 then least(case when n < 50 then 8 else 16 end, 0.8 * rest / n)
      else 0.97 * rest / n end));
    upto := since;
    since := upto - width;
  end loop;
end
$$;
do $$
begin
  execute format('alter function entries_by_time(text, text[], text[], timestamptz, timestamptz, timestamptz, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
