-- Every foreign key with its column pairs, and whether the referencing columns are unique, which makes it one-to-one.
select
  k.conname as constraint,
  k.conrelid::int8 as "originOid",
  k.confrelid::int8 as "targetOid",
  json_build_object('schema', ns.nspname, 'name', c.relname) as origin,
  json_build_object('schema', fns.nspname, 'name', fc.relname) as target,
  json_agg(json_build_array(a.attname, fa.attname) order by position) as columns,
  exists (
    select
    from pg_constraint u
    where u.conrelid = k.conrelid
      and u.contype in ('p', 'u')
      and u.conkey <@ k.conkey
      and k.conkey <@ u.conkey
  ) or exists (
    select
    from pg_index i
    where i.indrelid = k.conrelid
      and i.indisunique
      and i.indpred is null
      and i.indexprs is null
      and string_to_array(i.indkey::text, ' ')::int2[] <@ k.conkey
      and k.conkey <@ string_to_array(i.indkey::text, ' ')::int2[]
  ) as "isUnique"
from pg_constraint k
join pg_class c on c.oid = k.conrelid
join pg_namespace ns on ns.oid = c.relnamespace
join pg_class fc on fc.oid = k.confrelid
join pg_namespace fns on fns.oid = fc.relnamespace
cross join unnest(k.conkey, k.confkey) with ordinality as pair (attnum, fattnum, position)
join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.attnum
join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = pair.fattnum
where k.contype = 'f'
  and k.conparentid = 0
group by k.oid, k.conname, k.conrelid, k.confrelid, k.conkey, ns.nspname, c.relname, fns.nspname, fc.relname
order by k.conname
