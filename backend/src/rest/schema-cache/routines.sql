-- Functions in the exposed schemas ($1) that can be called with named arguments, or with a single unnamed one.
with inputs as (
  select p.oid, p.pronargs - p.pronargdefaults as required, arg.name, arg.type, arg.mode,
    row_number() over (partition by p.oid order by arg.position) as position
  from pg_proc p
  cross join unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes)
    with ordinality as arg (name, type, mode, position)
  where arg.type is not null and coalesce(arg.mode, 'i') in ('i', 'b', 'v')
    -- PostgreSQL's own functions are forty times as many.
    and p.pronamespace in (select oid from pg_namespace where nspname = any ($1::text[]))
),
arguments as (
  select
    oid,
    json_agg(json_build_object(
      'name', coalesce(name, ''),
      'type', case
        when type in ('bpchar'::regtype, 'bpchar[]'::regtype) then
          replace(format_type(type, null), 'character', 'character varying')
        else format_type(type, null)
      end,
      'required', position <= required,
      'variadic', coalesce(mode = 'v', false)
    ) order by position) as list,
    count(*) filter (where coalesce(name, '') = '') as unnamed,
    count(*) as total,
    (array_agg(type))[1] in (
      'json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype, 'bytea'::regtype
    ) as "takesBody"
  from inputs
  group by oid
)
select
  n.nspname as schema,
  p.proname as name,
  note.description,
  coalesce(arguments.list, '[]') as parameters,
  p.provolatile = 'v' as volatile,
  p.proretset as "returnsSet",
  t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as "returnsRow",
  t.oid = 'void'::regtype as "returnsVoid",
  case when t.typtype = 'd' and (t.typname ~ '^[A-Za-z0-9.-]+/[A-Za-z0-9.+-]+$' or t.typname = '*/*') then
    json_build_object('type', t.typname, 'binary', t.typbasetype = 'bytea'::regtype)
  end as media,
  coalesce((
    select json_object_agg(split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1))
    from unnest(p.proconfig) as setting
    where split_part(setting, '=', 1) = 'statement_timeout'
  ), '{}') as settings,
  case when rc.relkind in ('r', 'p', 'v', 'm', 'f') then
    json_build_object('schema', rn.nspname, 'name', rc.relname)
  end as "returnTable",
  case when p.pronargs = 1 and ac.oid is not null and rc.oid is not null then
    json_build_object('schema', an.nspname, 'name', ac.relname)
  end as "embedOrigin",
  not p.proretset or p.prorows = 1 as "embedToOne",
  coalesce(arguments.unnamed, 0) = 0 or (arguments.total = 1 and arguments."takesBody") as callable
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
left join arguments on arguments.oid = p.oid
left join pg_description note on note.objoid = p.oid and note.classoid = 'pg_proc'::regclass and note.objsubid = 0
left join pg_class rc on rc.oid = t.typrelid
left join pg_namespace rn on rn.oid = rc.relnamespace
left join pg_class ac
  on ac.reltype = p.proargtypes[0] and ac.reltype <> 0 and ac.relkind in ('r', 'p', 'v', 'm', 'f')
left join pg_namespace an on an.oid = ac.relnamespace
where n.nspname = any ($1::text[])
  and p.prokind = 'f'
  and t.oid not in ('trigger'::regtype, 'event_trigger'::regtype)
  and (coalesce(arguments.unnamed, 0) = 0 or (arguments.total = 1 and arguments."takesBody")
    or (p.pronargs = 1 and ac.oid is not null))
