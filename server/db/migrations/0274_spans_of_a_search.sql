-- compatible-from: 0092
-- A span of time without hits is followed by a wider one, so that no gap is walked through in small steps.

-- The newest demands with one of these passages, at least `most` of them where there are so many; `ranks` has for each passage its rank by place.
-- Read in spans of time from the newest demand of all to the oldest, each as wide as the hits still wanted have probably been made in.
create or replace function orders_of_passages(wanted text[], ranks text[], newest timestamptz, oldest timestamptz, most integer)
  returns table (id uuid, created_at timestamptz, status text, match integer)
  language plpgsql stable rows 1000
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
declare
  upto timestamptz := 'infinity';
  since timestamptz := newest;
  width interval := '1 day';
  rest integer := most;
  n integer;
begin
  while upto > oldest and rest > 0 loop
    since := since - width;
    return query
      select p.order_id, p.created_at, p.status, min(substr(one.ranks, ascii(p.place) - 96, 1)::integer)
      from unnest(wanted, ranks) as one (passage, ranks) join order_passages p on p.passage = one.passage collate "C"
      where p.created_at >= since and p.created_at < upto
      group by p.order_id, p.created_at, p.status;
    get diagnostics n = row_count;
    rest := rest - n;
    upto := since;
    width := case when n = 0 then width * 4 else greatest(width * least(4, (case when rest > 100 then 0.9 else 1 end) * rest / n), '1 second') end;
  end loop;
end
$$;
do $$
begin
  execute format('alter function orders_of_passages(text[], text[], timestamptz, timestamptz, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
