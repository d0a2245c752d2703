-- The columns of tables by number, so that a view's columns can be traced back to them.
select
  a.attrelid::int8 as oid,
  json_object_agg(a.attnum, a.attname) as columns,
  (
    select json_agg(pa.attname order by position)
    from pg_constraint k
    cross join unnest(k.conkey) with ordinality as key (attnum, position)
    join pg_attribute pa on pa.attrelid = k.conrelid and pa.attnum = key.attnum
    where k.conrelid = a.attrelid and k.contype = 'p'
  ) as "primaryKey"
from pg_attribute a
join pg_class c on c.oid = a.attrelid
where a.attnum > 0
  and not a.attisdropped
  and c.relkind in ('r', 'p')
  and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
group by a.attrelid
