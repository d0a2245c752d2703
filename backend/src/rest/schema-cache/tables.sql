-- Tables, views and foreign tables of the exposed schemas ($1) with their columns. The search path is empty,
-- so that every type and default names its schema.
with recursive base_types as (
  select oid, oid as base, typbasetype as next
    from pg_type
  union all
  select base_types.oid, pg_type.oid, pg_type.typbasetype
    from base_types
    join pg_type on pg_type.oid = base_types.next
),
columns as (
  select
    a.attrelid,
    json_agg(json_build_object(
      'name', a.attname,
      'type', case
        when a.atttypid in ('bpchar'::regtype, 'bpchar[]'::regtype, 'bit'::regtype, 'bit[]'::regtype)
          then replace(replace(format_type(a.atttypid, null), 'character', 'character varying'), 'bit', 'bit varying')
        else format_type(a.atttypid, null)
      end,
      'baseType', format_type(base.base, null),
      'nullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
      'default', case
        when a.attidentity <> '' then
          format('nextval(%L)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
        when a.attgenerated <> '' then null
        else coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault)
      end,
      'maxLength', information_schema._pg_char_max_length(
        information_schema._pg_truetypid(a.*, t.*), information_schema._pg_truetypmod(a.*, t.*)
      ),
      'enumValues', coalesce(
        (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = base.base), '[]'
      ),
      'description', note.description
    ) order by a.attnum) as list
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  join base_types base on base.oid = a.atttypid and base.next = 0
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_description note
    on note.objoid = a.attrelid and note.classoid = 'pg_class'::regclass and note.objsubid = a.attnum
  where a.attnum > 0
    and not a.attisdropped
    and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and c.relnamespace::regnamespace::text = any (select quote_ident(s) from unnest($1::text[]) s)
  group by a.attrelid
)
select
  c.oid::int8 as oid,
  n.nspname as schema,
  c.relname as name,
  c.relkind in ('v', 'm') as "isView",
  c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 8) = 8 as insertable,
  c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 4) = 4 as updatable,
  c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 16) = 16 as deletable,
  note.description,
  coalesce((
    select json_agg(a.attname order by position)
    from pg_constraint k
    cross join unnest(k.conkey) with ordinality as key (attnum, position)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.attnum
    where k.conrelid = c.oid and k.contype = 'p'
  ), '[]') as "primaryKey",
  coalesce(columns.list, '[]') as columns
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
left join columns on columns.attrelid = c.oid
left join pg_description note on note.objoid = c.oid and note.classoid = 'pg_class'::regclass and note.objsubid = 0
where c.relkind in ('r', 'p', 'v', 'm', 'f')
  and not c.relispartition
  and n.nspname = any ($1::text[])
