import type { Database } from '@parlour/backend'

export interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  /** Has a default or is an identity column, so an insert may omit it. */
  optional: boolean
  /** Computed by the database, and never written by clients. */
  generated: boolean
}

export interface Relationship {
  table: string
  name: string
  columns: string[]
  isOneToOne: boolean
  referencedTable: string
  referencedColumns: string[]
}

export interface SqlFunction {
  name: string
  args: { name: string; type: string; optional: boolean }[]
  returns: string
  /** The columns of `returns table (…)`; empty for every other result. */
  columns: { name: string; type: string }[]
  /** The table or view whose row type it returns. */
  relation: string | null
  isSet: boolean
}

export interface Catalogue {
  tables: string[]
  views: string[]
  columns: Column[]
  relationships: Relationship[]
  functions: SqlFunction[]
  enums: { name: string; values: string[] }[]
}

/** Reads what the API exposes of schema `public`, sorted by name, so that equal schemas give equal results. */
export async function readCatalogue(query: Database['query']): Promise<Catalogue> {
  const relations = (await query<{ name: string; isView: boolean }>(RELATIONS)).rows
  return {
    tables: relations.filter((relation) => !relation.isView).map((relation) => relation.name),
    views: relations.filter((relation) => relation.isView).map((relation) => relation.name),
    columns: (await query<Column>(COLUMNS)).rows,
    relationships: (await query<Relationship>(RELATIONSHIPS)).rows,
    functions: (await query<SqlFunction>(FUNCTIONS)).rows,
    enums: (await query<{ name: string; values: string[] }>(ENUMS)).rows,
  }
}

const RELATIONS = `
  select relname as name, relkind in ('v', 'm') as "isView"
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  order by relname collate "C"`

const COLUMNS = `
  select relname as "table", attname as name, typname as type, not attnotnull as nullable,
    (atthasdef or attidentity <> '') and attgenerated = '' as optional,
    attgenerated <> '' or attidentity = 'a' as generated
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    and attnum > 0 and not attisdropped
  order by attname collate "C"`

const RELATIONSHIPS = `
  select source.relname as "table", fk.conname as name, target.relname as "referencedTable",
    array(
      select attname::text from unnest(fk.conkey) with ordinality as key (number, position)
      join pg_attribute on attrelid = fk.conrelid and attnum = key.number order by position
    ) as columns,
    array(
      select attname::text from unnest(fk.confkey) with ordinality as key (number, position)
      join pg_attribute on attrelid = fk.confrelid and attnum = key.number order by position
    ) as "referencedColumns",
    exists (
      select from pg_constraint as own
      where own.conrelid = fk.conrelid and own.contype in ('p', 'u')
        and own.conkey @> fk.conkey and own.conkey <@ fk.conkey
    ) as "isOneToOne"
  from pg_constraint as fk
  join pg_class as source on source.oid = fk.conrelid
  join pg_class as target on target.oid = fk.confrelid
  where fk.contype = 'f'
    and source.relnamespace = 'public'::regnamespace and target.relnamespace = 'public'::regnamespace
  order by fk.conname collate "C"`

/** Without computed columns, whose argument has no name: they cannot be called. */
const FUNCTIONS = `
  select proname as name, returned.typname as returns, returning_relation.relname as relation, proretset as "isSet",
    coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'name', coalesce(proargnames[position], ''), 'type', typname, 'optional', position > pronargs - pronargdefaults
        )
        order by coalesce(proargnames[position], '') collate "C"
      )
      from unnest(proargtypes::oid[]) with ordinality as arg (type, position)
      join pg_type on pg_type.oid = arg.type
    ), '[]') as args,
    coalesce((
      select jsonb_agg(jsonb_build_object('name', proargnames[position], 'type', typname) order by proargnames[position] collate "C")
      from unnest(proallargtypes, proargmodes) with ordinality as arg (type, mode, position)
      join pg_type on pg_type.oid = arg.type
      where arg.mode = 't'
    ), '[]') as columns
  from pg_proc
  join pg_type as returned on returned.oid = prorettype
  left join pg_class as returning_relation
    on returning_relation.oid = returned.typrelid and returning_relation.relkind in ('r', 'p', 'v', 'm', 'f')
  where pronamespace = 'public'::regnamespace and prokind = 'f' and returned.typname not in ('trigger', 'event_trigger')
    and (pronargs = 0 or proargnames is not null)
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by proname collate "C"`

const ENUMS = `
  select typname as name, array_agg(enumlabel::text order by enumsortorder) as values
  from pg_type
  join pg_enum on enumtypid = pg_type.oid
  where typnamespace = 'public'::regnamespace
  group by typname
  order by typname collate "C"`
