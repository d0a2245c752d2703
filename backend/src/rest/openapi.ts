import type { Query } from '../postgres/database.ts'
import type { Column, Routine, SchemaCache, Table } from './schema-cache/types.ts'

/** What the caller's role may use, as a Swagger 2.0 document, as PostgREST's root returns it. */
export async function describeApi(
  query: Query,
  cache: SchemaCache,
  schema: string,
): Promise<Record<string, unknown>> {
  const tables = [...cache.tables.values()].filter((table) => table.schema === schema)
  const routines = [...cache.routines.values()].flat().filter((routine) => routine.schema === schema)
  const allowed = await accessible(query, schema)
  const shown = tables.filter(({ name }) => allowed.tables.has(name))
  const callable = routines.filter(({ name }) => allowed.functions.has(name))
  return {
    swagger: '2.0',
    info: { title: 'standard public schema', description: '', version: '13.0' },
    basePath: '/',
    consumes: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: Object.fromEntries([
      [
        '/',
        { get: { tags: ['Introspection'], summary: 'OpenAPI description (this document)', responses: ok } },
      ],
      ...shown.map((table) => [`/${table.name}`, tablePath(table)]),
      ...callable.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)]),
    ]),
    definitions: Object.fromEntries(shown.map((table) => [table.name, definition(table)])),
  }
}

const ok = { 200: { description: 'OK' } }

async function accessible(query: Query, schema: string) {
  const { rows } = await query<{ kind: string; name: string }>(
    `select 'table' as kind, c.relname::text as name
             from pg_class c
            where c.relnamespace = to_regnamespace(quote_ident($1))
              and has_table_privilege(c.oid, 'select, insert, update, delete')
           union
           select 'function', p.proname::text
             from pg_proc p
            where p.pronamespace = to_regnamespace(quote_ident($1))
              and has_function_privilege(p.oid, 'execute')`,
    [schema],
  )
  const names = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ name }) => name))
  return { tables: names('table'), functions: names('function') }
}

function tablePath(table: Table) {
  const operation = (summary: string) => ({ tags: [table.name], summary, responses: ok })
  return {
    get: operation(table.description ?? `Read ${table.name}`),
    ...(table.insertable && { post: operation(`Add to ${table.name}`) }),
    ...(table.updatable && { patch: operation(`Change ${table.name}`) }),
    ...(table.deletable && { delete: operation(`Delete from ${table.name}`) }),
  }
}

function routinePath(routine: Routine) {
  const properties = routine.parameters.map(({ name, type }) => [
    name,
    { format: type, type: jsonType(type) },
  ])
  const body = {
    name: 'args',
    in: 'body',
    required: true,
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: routine.parameters.filter(({ required }) => required).map(({ name }) => name),
    },
  }
  const operation = { tags: [`(rpc) ${routine.name}`], summary: routine.description ?? '', responses: ok }
  return { ...(!routine.volatile && { get: operation }), post: { ...operation, parameters: [body] } }
}

function definition({ description, columns, primaryKey }: Table) {
  const properties = [...columns.values()].map((column) => [column.name, property(column, primaryKey)])
  const required = [...columns.values()].filter(({ nullable }) => !nullable).map(({ name }) => name)
  return {
    type: 'object',
    ...(description !== null && { description }),
    required,
    properties: Object.fromEntries(properties),
  }
}

function property(column: Column, primaryKey: string[]) {
  const notes = [
    column.description,
    primaryKey.includes(column.name) ? 'Note:\nThis is a Primary Key.<pk/>' : null,
  ]
  const description = notes.filter((note) => note !== null).join('\n\n')
  return {
    format: column.type,
    type: jsonType(column.baseType),
    ...(description !== '' && { description }),
    ...(column.default !== null && { default: column.default }),
    ...(column.maxLength !== null && { maxLength: column.maxLength }),
    ...(column.enumValues.length > 0 && { enum: column.enumValues }),
  }
}

function jsonType(type: string): string | undefined {
  if (type.endsWith('[]')) return 'array'
  if (['smallint', 'integer', 'bigint'].includes(type)) return 'integer'
  if (['numeric', 'real', 'double precision'].includes(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'json' || type === 'jsonb' ? undefined : 'string'
}
