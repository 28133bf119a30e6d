-- compatible-from: 0060
-- Attachments of a demand: its files may be spreadsheets as well, and each attachment has a type.
alter table files drop constraint files_media_type_check;
alter table files add constraint files_media_type_check check (
  media_type in (
    'image/png', 'image/jpeg', 'image/webp', 'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  )
);

-- Until now an attachment could have any text; one without an https address is removed.
update orders
set attachments = coalesce(
  (
    select jsonb_agg(
      jsonb_build_object('name', coalesce(one ->> 'name', one ->> 'url'), 'url', one ->> 'url', 'doc_type', 'other')
      order by nth
    )
    from jsonb_array_elements(attachments) with ordinality as given (one, nth)
    where one ->> 'url' like 'https://%'
  ),
  '[]'
)
where attachments <> '[]';
