-- compatible-from: 0092
-- The pieces of three characters of every number in a text. Most numbers contain any two adjacent digits, but few
-- contain any three, so that a search by a number reads little besides its hits. They are computed from the text alone,
-- so that existing demands need no update.
create function number_pieces(words text) returns integer[]
  language sql immutable parallel safe
  as $$
  select coalesce(array_agg(distinct hashtext('n' || substr(run[1], at, 3))), '{}')
  from regexp_matches(words, '[a-z0-9-]*[0-9][a-z0-9-]*', 'g') as run, generate_series(1, length(run[1]) - 2) as at
$$;
grant execute on function number_pieces(text) to herbal_app;

-- Everything that a demand is found by: its pieces, those of its numbers, and the month of its creation
-- (order_search_keys). In plpgsql because of its cost: only the index must answer.
create function order_found_by(tokens integer[], words text, enterprise uuid, at timestamptz) returns integer[]
  language plpgsql immutable parallel safe cost 10000
  as $$
begin
  return order_search_keys(tokens, enterprise, at) || number_pieces(words);
end
$$;
-- An index is created without a search path, so the function has one of its own.
do $$
begin
  execute format('alter function order_found_by(integer[], text, uuid, timestamptz) set search_path = %I, pg_temp', current_schema());
end
$$;
grant execute on function order_found_by(integer[], text, uuid, timestamptz) to herbal_app;
