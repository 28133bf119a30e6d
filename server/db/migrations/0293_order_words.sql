-- compatible-from: 0092
-- The distinct passages and heads of numerals of each enterprise, which every search looks through. Stepping through them in the indexes of demands read a
-- page of an index for each: more than half of the time of a search. A word is written once, by whoever needs it and does not see it; two at a time may
-- both write it, so that nobody waits, and it stays when the last demand with it is gone.
lock table orders in share row exclusive mode;
create table order_words (
  enterprise_id uuid not null,
  -- passage or head
  kind text not null,
  word text collate "C" not null
);
-- It is read from its index alone, so that its pages must be known as visible.
alter table order_words set (autovacuum_vacuum_insert_threshold = 50, autovacuum_vacuum_insert_scale_factor = 0);
create index order_words_of_enterprise on order_words (enterprise_id, kind, word);
call guard_tenant_table('order_words');

insert into order_words (enterprise_id, kind, word)
with recursive each (enterprise_id, word) as (
  select e.id, (select p.passage from order_passages p where p.enterprise_id = e.id order by p.passage limit 1) from enterprises e
  union all
  select enterprise_id, (select p.passage from order_passages p where p.enterprise_id = each.enterprise_id and p.passage > each.word
    order by p.passage limit 1) from each where word is not null
)
select enterprise_id, 'passage', word from each where word is not null;
insert into order_words (enterprise_id, kind, word)
with recursive each (enterprise_id, word) as (
  select e.id, (select p.head from order_numerals p where p.enterprise_id = e.id and p.head <> '' order by p.head limit 1) from enterprises e
  union all
  select enterprise_id, (select p.head from order_numerals p where p.enterprise_id = each.enterprise_id and p.head <> '' and p.head > each.word
    order by p.head limit 1) from each where word is not null
)
select enterprise_id, 'head', word from each where word is not null;

-- The words of one kind, up to a limit. In a function, because a small table is otherwise read whole.
create function order_words_of(kind_wanted text, most integer) returns setof text
  language plpgsql stable rows 1000
  set enable_seqscan = off
  set enable_bitmapscan = off
  as $$
begin
  return query select word::text from order_words where kind = kind_wanted limit most;
end
$$;
do $$
begin
  execute format('alter function order_words_of(text, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function order_words_of(text, integer) from public;
grant execute on function order_words_of(text, integer) to herbal_app;

-- Each word is looked for by itself: as a join the whole table would be read.
create or replace function pass_made_orders() returns trigger language plpgsql as $$
begin
  insert into order_passages (enterprise_id, passage, created_at, order_id, status, place)
    select m.enterprise_id, substr(one, 2), m.created_at, m.id, m.status, left(one, 1)
    from made m cross join lateral unnest(m.search_passages[2:]) as one where not m.is_deleted and one >= 'a' collate "C";
  insert into order_numerals (enterprise_id, tail, created_at, order_id, head, status, place)
    select m.enterprise_id, split_part(one, '|', 2), m.created_at, m.id, substr(split_part(one, '|', 1), 2), m.status, left(one, 1)
    from made m cross join lateral unnest(m.search_passages[2:]) as one where not m.is_deleted and one < 'a' collate "C";
  insert into order_words (enterprise_id, kind, word)
    select distinct m.enterprise_id, w.kind, w.word
    from made m cross join lateral unnest(m.search_passages[2:]) as one
    cross join lateral (select case when one >= 'a' collate "C" then 'passage' else 'head' end as kind,
      case when one >= 'a' collate "C" then substr(one, 2) else substr(split_part(one, '|', 1), 2) end as word) as w
    where not m.is_deleted and w.word <> ''
      and (select true from order_words k where k.enterprise_id = m.enterprise_id and k.kind = w.kind and k.word = w.word collate "C" limit 1) is null;
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
  if exists (select from made m join gone g using (id) where (m.is_deleted, m.search_passages) is distinct from (g.is_deleted, g.search_passages)) then
    insert into order_words (enterprise_id, kind, word)
      select distinct m.enterprise_id, w.kind, w.word
      from made m cross join lateral unnest(m.search_passages[2:]) as one
      cross join lateral (select case when one >= 'a' collate "C" then 'passage' else 'head' end as kind,
        case when one >= 'a' collate "C" then substr(one, 2) else substr(split_part(one, '|', 1), 2) end as word) as w
      where not m.is_deleted and w.word <> ''
        and (select true from order_words k where k.enterprise_id = m.enterprise_id and k.kind = w.kind and k.word = w.word collate "C" limit 1) is null;
  end if;
  return null;
end
$$;
