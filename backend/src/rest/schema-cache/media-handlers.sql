-- Aggregates in the exposed schemas ($1) that return a domain named like a media type, such as `text/html`. An
-- aggregate over the rows of a table is for that table, one over anyelement is for all.
select
  d.typname as "mediaType",
  d.typbasetype = 'bytea'::regtype as binary,
  json_build_object('schema', n.nspname, 'name', p.proname) as aggregate,
  case when c.oid is not null then json_build_object('schema', cn.nspname, 'name', c.relname) end as target
from pg_aggregate a
join pg_proc p on p.oid = a.aggfnoid
join pg_namespace n on n.oid = p.pronamespace
join pg_type d on d.oid = p.prorettype
left join pg_class c on c.reltype = p.proargtypes[0] and c.reltype <> 0
left join pg_namespace cn on cn.oid = c.relnamespace
where n.nspname = any ($1::text[])
  and p.pronargs = 1
  and d.typtype = 'd'
  and d.typname ~ '^[A-Za-z0-9.-]+/[A-Za-z0-9.+-]+$'
  and (c.oid is not null or p.proargtypes[0] = 'anyelement'::regtype)
order by c.oid is null
