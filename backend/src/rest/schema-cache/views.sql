-- The stored definition of every view, from which the origin of its columns is read.
select
  c.oid::int8 as oid,
  n.nspname as schema,
  c.relname as name,
  r.ev_action::text as definition,
  (
    select json_object_agg(a.attnum, a.attname)
    from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0
  ) as columns
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
where c.relkind in ('v', 'm')
  and n.nspname not in ('pg_catalog', 'information_schema')
