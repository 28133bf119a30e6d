-- compatible-from: 0160
-- A message before an opening tells two numbers: tenders at links (`count`) and, apart from them, those staff entered.
alter table messages add column entered integer;
