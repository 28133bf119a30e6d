-- compatible-from: 0092
-- Demands without passages, or with those of an earlier release, which lack numerals (0290).
drop index concurrently if exists orders_of_earlier_passages;
create index concurrently orders_of_earlier_passages on orders (enterprise_id) where (search_passages[1] is null or length(search_passages[1]) = 32) and not is_deleted;
