-- compatible-from: 0071
-- A stored answer at a tender link belonged to the link, and so to everybody who had the link. Now it belongs to the
-- unlocked browser. The existing ones may contain sealed data, so they are deleted; the next call of their browser is
-- an act of its own.
delete from idempotency_keys where actor_id in (select id from tender_links);
-- A reset destroys sealed data, also in stored answers.
grant delete on idempotency_keys to herbal_app;
