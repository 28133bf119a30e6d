-- compatible-from: 0160
-- A message before an opening has two numbers: the tenders at links (`count`) and, separately, the tenders that staff
-- entered.
alter table messages add column entered integer;
