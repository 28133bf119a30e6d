-- compatible-from: 0092
-- Pieces of three characters of every number in a text: two digits side by side stand in most numbers, three hardly, so that a search by
-- a number reads little but what it finds. Asked of the text alone, so that nothing need be written for the demands there are.
create function number_pieces(words text) returns integer[]
  language sql immutable parallel safe
  as $$
  select coalesce(array_agg(distinct hashtext('n' || substr(run[1], at, 3))), '{}')
  from regexp_matches(words, '[a-z0-9-]*[0-9][a-z0-9-]*', 'g') as run, generate_series(1, length(run[1]) - 2) as at
$$;
grant execute on function number_pieces(text) to herbal_app;

-- All that a demand is found by: its pieces, those of its numbers, and the month it was made in (order_search_keys). In plpgsql, because its
-- cost counts: nothing but the index shall answer.
create function order_found_by(tokens integer[], words text, enterprise uuid, at timestamptz) returns integer[]
  language plpgsql immutable parallel safe cost 10000
  as $$
begin
  return order_search_keys(tokens, enterprise, at) || number_pieces(words);
end
$$;
-- An index is made without any schema to look for functions in.
do $$
begin
  execute format('alter function order_found_by(integer[], text, uuid, timestamptz) set search_path = %I, pg_temp', current_schema());
end
$$;
grant execute on function order_found_by(integer[], text, uuid, timestamptz) to herbal_app;
