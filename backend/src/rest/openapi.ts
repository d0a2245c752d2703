import type { Query } from '../postgres/database.ts'
import type { Column, Routine, SchemaCache, Table } from './schema-cache/types.ts'

/** The gateway removes it from the addresses of requests. */
const BASE_PATH = '/rest/v1'

/**
 * What the caller's role may use, as a Swagger 2.0 document, as PostgREST's root returns it. Without `host` and `schemes`, which then
 * are those that the document was read by: a proxy's are not known here.
 */
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
    basePath: BASE_PATH,
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
  const row = { $ref: `#/definitions/${table.name}` }
  const read = { 200: { description: 'OK', schema: { type: 'array', items: row } } }
  const body = { name: table.name, in: 'body', schema: row }
  const operation = (summary: string) => ({ tags: [table.name], summary, responses: ok })
  return {
    get: { ...operation(table.description ?? `Read ${table.name}`), responses: read },
    ...(table.insertable && { post: { ...operation(`Add to ${table.name}`), parameters: [body] } }),
    ...(table.updatable && { patch: { ...operation(`Change ${table.name}`), parameters: [body] } }),
    ...(table.deletable && { delete: operation(`Delete from ${table.name}`) }),
  }
}

function routinePath(routine: Routine) {
  const named = routine.parameters.filter(({ name }) => name !== '')
  const properties = named.map(({ name, type }) => [name, typeOf(type, type)])
  const body = {
    name: 'args',
    in: 'body',
    required: true,
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...requiring(named.filter(({ required }) => required).map(({ name }) => name)),
    },
  }
  const query = named.map(({ name, type, required }) => ({
    name,
    in: 'query',
    required,
    format: type,
    // A parameter needs a type; arrays and JSON are texts in an address.
    type: jsonType(type) === 'array' ? 'string' : (jsonType(type) ?? 'string'),
  }))
  const operation = { tags: [`(rpc) ${routine.name}`], summary: routine.description ?? '', responses: ok }
  return {
    ...(!routine.volatile && { get: { ...operation, parameters: query } }),
    post: { ...operation, parameters: [body] },
  }
}

function definition({ description, columns, primaryKey }: Table) {
  const properties = [...columns.values()].map((column) => [column.name, property(column, primaryKey)])
  return {
    type: 'object',
    ...(description !== null && { description }),
    ...requiring([...columns.values()].filter(({ nullable }) => !nullable).map(({ name }) => name)),
    properties: Object.fromEntries(properties),
  }
}

/** JSON Schema has no empty list of required properties. */
function requiring(names: string[]) {
  return names.length > 0 && { required: names }
}

function property(column: Column, primaryKey: string[]) {
  const notes = [
    column.description,
    primaryKey.includes(column.name) ? 'Note:\nThis is a Primary Key.<pk/>' : null,
  ]
  const description = notes.filter((note) => note !== null).join('\n\n')
  const value = defaultOf(column)
  return {
    ...typeOf(column.type, column.baseType),
    ...(description !== '' && { description }),
    ...(value !== undefined && { default: value }),
    ...(column.maxLength !== null && { maxLength: column.maxLength }),
    ...(column.enumValues.length > 0 && { enum: column.enumValues }),
  }
}

/** A default has the column's type. That of a text can be an expression, as in PostgREST: `gen_random_uuid()`. */
function defaultOf({ default: expression, baseType }: Column): unknown {
  if (expression === null) return undefined
  const literal =
    /^'((?:[^']|'')*)'(?:::[\w" ]+)?$/.exec(expression)?.[1]?.replaceAll("''", "'") ?? expression
  const type = jsonType(baseType)
  if (type === 'string') return literal
  if (type === 'boolean') return literal === 'true' || literal === 'false' ? literal === 'true' : undefined
  const isNumber = (type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(literal)
  return isNumber ? Number(literal) : undefined
}

/** @param type the type in SQL; `baseType` is what a domain is based on */
function typeOf(type: string, baseType: string) {
  const name = jsonType(baseType)
  return {
    format: type,
    ...(name !== undefined && { type: name }),
    ...(name === 'array' && { items: itemsOf(baseType) }),
  }
}

function itemsOf(arrayType: string) {
  const type = arrayType.replace(/(\[\])+$/, '')
  const name = jsonType(type)
  return { format: type, ...(name !== undefined && { type: name }) }
}

/** Undefined for JSON, which can be of any type. */
function jsonType(type: string): string | undefined {
  if (type.endsWith('[]')) return 'array'
  if (['smallint', 'integer', 'bigint'].includes(type)) return 'integer'
  if (['numeric', 'real', 'double precision'].includes(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'json' || type === 'jsonb' ? undefined : 'string'
}
