-- compatible-from: 0092
-- What most demands have (one or two digits, the letters of all numbers) is looked for in the newest demands, one entry of an index for each, and in no row.

-- The entries of the newest demands, and those of passages and of numerals in lines beside them, about `most` together; `match` is null where a demand does
-- not match by its title or number. `ranks` has for each passage its rank by place. Read in spans of time as in entries_of_passages (0290).
-- Digits have no case, and letters are looked for in numbers alone, because passages have those of titles. Where a span ends with the last entry wanted, the
-- oldest of its demands are left out.
create function entries_by_time(wanted text, passages text[], ranks text[], since timestamptz, newest timestamptz, oldest timestamptz, most integer)
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

-- The entries of numerals as in 0290, now no more than are wanted: where few demands match and then, in one stretch of time, most, a span held more. From
-- the second one on a span is read in four parts, so that whatever is left out of the last one is hardly newer than what is not.
create or replace function entries_of_numerals(heads text[], tails text[], wanted text, since timestamptz, newest timestamptz, oldest timestamptz, most integer)
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
  parts integer := 1;
  n integer;
begin
  while upto > oldest and rest > 0 loop
    return query
      select one.order_id, one.created_at, one.status, case
        when one.place in ('M', 'N') and one.numeral = wanted then 0
        when one.place in ('A', 'M') and starts_with(one.numeral, wanted) then 1
        when one.place = 'E' then 4
        else 3 end
      from (
        select case when part = 1 then upto else since + width * ((parts - part + 1)::float8 / parts) end as upto,
          case when part = parts then since else since + width * ((parts - part)::float8 / parts) end as since
        from generate_series(1, parts) as part) as span
      cross join lateral (
        select p.order_id, p.created_at, p.status, p.place, p.head || right(p.tail, 3) as numeral
          from unnest(heads) as h (head) join order_numerals p on p.head = h.head collate "C"
          where p.head <> '' and p.created_at >= span.since and p.created_at < span.upto
        union all
        select p.order_id, p.created_at, p.status, p.place, case when p.head = '' then p.tail else p.head || right(p.tail, 3) end
          from unnest(tails) as t (tail) join order_numerals p on p.tail = t.tail collate "C"
          where p.created_at >= span.since and p.created_at < span.upto) as one
      where strpos(one.numeral, wanted) > 0
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
    parts := case when rest > 300 then 4 else 1 end;
  end loop;
end
$$;
do $$
begin
  execute format('alter function entries_by_time(text, text[], text[], timestamptz, timestamptz, timestamptz, integer) set search_path = %I, pg_temp', current_schema());
  execute format('alter function entries_of_numerals(text[], text[], text, timestamptz, timestamptz, timestamptz, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function entries_by_time(text, text[], text[], timestamptz, timestamptz, timestamptz, integer) from public;
grant execute on function entries_by_time(text, text[], text[], timestamptz, timestamptz, timestamptz, integer) to herbal_app;
