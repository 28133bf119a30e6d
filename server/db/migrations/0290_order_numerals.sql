-- compatible-from: 0092
-- Numerals, digits with single hyphens between them, by which an index alone finds demands (server/orders/numerals.ts). A numeral longer than five
-- characters has a head, without its last three, and a tail, its last five: three digits in a row lie within one of them, and few heads and tails differ.
create table order_numerals (
  enterprise_id uuid not null,
  -- The whole numeral where it has no head.
  tail text collate "C" not null,
  created_at timestamptz not null,
  order_id uuid not null,
  head text collate "C" not null,
  status text not null,
  -- Where it stands in the demand.
  place text not null,
  primary key (enterprise_id, tail, created_at, order_id, head) include (status, place)
);
create index order_numerals_by_head on order_numerals (enterprise_id, head, created_at, order_id, tail) include (status, place) where head <> '';
call guard_tenant_table('order_numerals');

-- Since this release the passages of a demand also name those that begin a name, and its numerals: elements whose place is a capital letter. The first
-- element ends with 2. What an earlier release writes is valid for everything that it asked, and is filled by the next start or the hourly housekeeping.
create or replace function order_passages_agree() returns trigger language plpgsql as $$
begin
  if new.search_passages[1] is distinct from md5(new.search_text) || '2' and new.search_passages[1] is distinct from md5(new.search_text)
    and new.search_passages is distinct from '{}' then
    new.search_passages := null;
  end if;
  return new;
end
$$;

create or replace function pass_made_orders() returns trigger language plpgsql as $$
begin
  insert into order_passages (enterprise_id, passage, created_at, order_id, status, place)
    select m.enterprise_id, substr(one, 2), m.created_at, m.id, m.status, left(one, 1)
    from made m cross join lateral unnest(m.search_passages[2:]) as one where not m.is_deleted and one >= 'a' collate "C";
  insert into order_numerals (enterprise_id, tail, created_at, order_id, head, status, place)
    select m.enterprise_id, split_part(one, '|', 2), m.created_at, m.id, substr(split_part(one, '|', 1), 2), m.status, left(one, 1)
    from made m cross join lateral unnest(m.search_passages[2:]) as one where not m.is_deleted and one < 'a' collate "C";
  return null;
end
$$;
create or replace function pass_gone_orders() returns trigger language plpgsql as $$
begin
  delete from order_passages p using gone g cross join lateral unnest(g.search_passages[2:]) as one
    where one >= 'a' collate "C"
      and p.enterprise_id = g.enterprise_id and p.passage = substr(one, 2) collate "C" and p.created_at = g.created_at and p.order_id = g.id;
  delete from order_numerals p using gone g cross join lateral unnest(g.search_passages[2:]) as one
    where one < 'a' collate "C"
      and p.enterprise_id = g.enterprise_id and p.tail = split_part(one, '|', 2) collate "C" and p.created_at = g.created_at and p.order_id = g.id;
  return null;
end
$$;
create or replace function pass_moved_orders() returns trigger language plpgsql as $$
begin
  -- Most changes of a demand leave its passages as they are.
  if not exists (
    select from made full join gone using (id)
    where (made.is_deleted, made.status, made.created_at, made.search_passages)
      is distinct from (gone.is_deleted, gone.status, gone.created_at, gone.search_passages)) then
    return null;
  end if;
  delete from order_passages p using gone g join made m using (id) cross join lateral unnest(g.search_passages[2:]) as one
    where (m.is_deleted, m.status, m.created_at, m.search_passages) is distinct from (g.is_deleted, g.status, g.created_at, g.search_passages)
      and one >= 'a' collate "C"
      and p.enterprise_id = g.enterprise_id and p.passage = substr(one, 2) collate "C" and p.created_at = g.created_at and p.order_id = g.id;
  delete from order_numerals p using gone g join made m using (id) cross join lateral unnest(g.search_passages[2:]) as one
    where (m.is_deleted, m.status, m.created_at, m.search_passages) is distinct from (g.is_deleted, g.status, g.created_at, g.search_passages)
      and one < 'a' collate "C"
      and p.enterprise_id = g.enterprise_id and p.tail = split_part(one, '|', 2) collate "C" and p.created_at = g.created_at and p.order_id = g.id;
  insert into order_passages (enterprise_id, passage, created_at, order_id, status, place)
    select m.enterprise_id, substr(one, 2), m.created_at, m.id, m.status, left(one, 1)
    from made m join gone g using (id) cross join lateral unnest(m.search_passages[2:]) as one
    where (m.is_deleted, m.status, m.created_at, m.search_passages) is distinct from (g.is_deleted, g.status, g.created_at, g.search_passages)
      and not m.is_deleted and one >= 'a' collate "C";
  insert into order_numerals (enterprise_id, tail, created_at, order_id, head, status, place)
    select m.enterprise_id, split_part(one, '|', 2), m.created_at, m.id, substr(split_part(one, '|', 1), 2), m.status, left(one, 1)
    from made m join gone g using (id) cross join lateral unnest(m.search_passages[2:]) as one
    where (m.is_deleted, m.status, m.created_at, m.search_passages) is distinct from (g.is_deleted, g.status, g.created_at, g.search_passages)
      and not m.is_deleted and one < 'a' collate "C";
  return null;
end
$$;

-- The entries of the newest demands with one of these passages, about `most` where there are so many; `ranks` has for each passage its rank by place.
-- A demand that matches by two passages is told twice, so that no more entries are read than are wanted. Read in spans of time from the newest demand
-- of all to the oldest: the first one holds a known number of demands, each other is as wide as the entries still wanted have probably been made in.
-- Each span costs a descent of the index for each passage, so they are few. The last one, which is short, ends with the last entry wanted.
create function entries_of_passages(wanted text[], ranks text[], since timestamptz, newest timestamptz, oldest timestamptz, most integer)
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
      select p.order_id, p.created_at, p.status, substr(one.ranks, ascii(p.place) - 96, 1)::integer
      from unnest(wanted, ranks) as one (passage, ranks) join order_passages p on p.passage = one.passage collate "C"
      where p.created_at >= since and p.created_at < upto
      limit case when rest <= 300 then rest end;
    get diagnostics n = row_count;
    rest := rest - n;
    -- Few hits tell little of how many follow.
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

-- The same for numerals that contain a text: those with one of these heads or tails are looked at.
create function entries_of_numerals(heads text[], tails text[], wanted text, since timestamptz, newest timestamptz, oldest timestamptz, most integer)
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
      select one.order_id, one.created_at, one.status, case
        when one.place in ('M', 'N') and one.numeral = wanted then 0
        when one.place in ('A', 'M') and starts_with(one.numeral, wanted) then 1
        when one.place = 'E' then 4
        else 3 end
      from (
        select p.order_id, p.created_at, p.status, p.place, p.head || right(p.tail, 3) as numeral
          from unnest(heads) as h (head) join order_numerals p on p.head = h.head collate "C"
          where p.head <> '' and p.created_at >= since and p.created_at < upto
        union all
        select p.order_id, p.created_at, p.status, p.place, case when p.head = '' then p.tail else p.head || right(p.tail, 3) end
          from unnest(tails) as t (tail) join order_numerals p on p.tail = t.tail collate "C"
          where p.created_at >= since and p.created_at < upto) as one
      where strpos(one.numeral, wanted) > 0
      limit case when rest <= 300 then rest end;
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
  execute format('alter function entries_of_passages(text[], text[], timestamptz, timestamptz, timestamptz, integer) set search_path = %I, pg_temp', current_schema());
  execute format('alter function entries_of_numerals(text[], text[], text, timestamptz, timestamptz, timestamptz, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function entries_of_passages(text[], text[], timestamptz, timestamptz, timestamptz, integer) from public;
grant execute on function entries_of_passages(text[], text[], timestamptz, timestamptz, timestamptz, integer) to herbal_app;
revoke execute on function entries_of_numerals(text[], text[], text, timestamptz, timestamptz, timestamptz, integer) from public;
grant execute on function entries_of_numerals(text[], text[], text, timestamptz, timestamptz, timestamptz, integer) to herbal_app;
