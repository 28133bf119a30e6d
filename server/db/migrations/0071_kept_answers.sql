-- compatible-from: 0071
-- A kept answer of a tender link belonged to the link, and so to whoever held it; now to the browser that was let in.
-- Those kept until now may hold what is sealed: the next call of their browser is an act of its own.
delete from idempotency_keys where actor_id in (select id from tender_links);
-- A reset destroys what is sealed, also in answers.
grant delete on idempotency_keys to herbal_app;
