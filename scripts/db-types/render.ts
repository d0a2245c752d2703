import type { Catalogue, Column, Relationship, SqlFunction } from './catalogue.ts'
import { PREAMBLE, TYPE_HELPERS } from './fixed-parts.ts'

const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'])
const EMPTY = '[_ in never]: never'

/** The text of `app/database.types.ts`, in the format of `supabase gen types typescript`. */
export function renderTypes(catalogue: Catalogue): string {
  return [PREAMBLE, renderDatabase(catalogue), TYPE_HELPERS, renderConstants(catalogue)].join('\n')
}

function renderDatabase(catalogue: Catalogue): string {
  const sections = [
    block(
      'Tables',
      catalogue.tables.map((table) => renderTable(table, catalogue)),
    ),
    block(
      'Views',
      catalogue.views.map((view) => renderView(view, catalogue)),
    ),
    block(
      'Functions',
      catalogue.functions.map((fn) => renderFunction(fn, catalogue)),
    ),
    block(
      'Enums',
      catalogue.enums.map(({ name, values }) => [`${name}: ${values.map(quote).join(' | ')}`]),
    ),
    block('CompositeTypes', []),
  ]
  const database = ['public: {', ...sections.flat().map(indent), '}']
  return ['export type Database = {', INTERNAL, ...database.map(indent), '}', ''].join('\n')
}

const INTERNAL = `  // Lets createClient<Database>() choose the matching options by itself.
  __InternalSupabase: {
    PostgrestVersion: "13"
  }`

function renderTable(table: string, catalogue: Catalogue): string[] {
  const columns = catalogue.columns.filter((column) => column.table === table)
  const type = (column: Column) => columnType(column, catalogue)
  const written = (column: Column, mark: string) =>
    column.generated ? [`${column.name}?: never`] : [`${column.name}${mark}: ${type(column)}`]
  const row = columns.map((column) => [`${column.name}: ${type(column)}`])
  const inserted = columns.map((column) => written(column, column.optional || column.nullable ? '?' : ''))
  const updated = columns.map((column) => written(column, '?'))
  return [
    `${table}: {`,
    ...block('Row', row).map(indent),
    ...block('Insert', inserted).map(indent),
    ...block('Update', updated).map(indent),
    ...renderRelationships(
      catalogue.relationships.filter((relationship) => relationship.table === table),
    ).map(indent),
    '}',
  ]
}

function renderView(view: string, catalogue: Catalogue): string[] {
  const columns = catalogue.columns.filter((column) => column.table === view)
  const row = columns.map((column) => [`${column.name}: ${columnType(column, catalogue)}`])
  return [`${view}: {`, ...block('Row', row).map(indent), '  Relationships: []', '}']
}

function renderRelationships(relationships: Relationship[]): string[] {
  if (relationships.length === 0) return ['Relationships: []']
  const entries = relationships.flatMap((relationship) => [
    '{',
    `  foreignKeyName: ${quote(relationship.name)}`,
    `  columns: [${relationship.columns.map(quote).join(', ')}]`,
    `  isOneToOne: ${relationship.isOneToOne}`,
    `  referencedRelation: ${quote(relationship.referencedTable)}`,
    `  referencedColumns: [${relationship.referencedColumns.map(quote).join(', ')}]`,
    '},',
  ])
  return ['Relationships: [', ...entries.map(indent), ']']
}

function renderFunction(fn: SqlFunction, catalogue: Catalogue): string[] {
  const args = fn.args.map((arg) => [`${arg.name}${arg.optional ? '?' : ''}: ${tsType(arg.type, catalogue)}`])
  const argBlock = args.length > 0 ? block('Args', args) : ['Args: never']
  return [`${fn.name}: {`, ...[...argBlock, ...renderReturns(fn, catalogue)].map(indent), '}']
}

function renderReturns(fn: SqlFunction, catalogue: Catalogue): string[] {
  const list = fn.isSet ? '[]' : ''
  if (fn.columns.length > 0) {
    const row = fn.columns.map(({ name, type }) => [`${name}: ${tsType(type, catalogue)}`])
    return [...block('Returns', row).slice(0, -1), `}${list}`]
  }
  if (!fn.relation) return [`Returns: ${tsType(fn.returns, catalogue)}${list}`]
  const columns = catalogue.columns.filter((column) => column.table === fn.relation)
  const row = block(
    'Returns',
    columns.map((column) => [`${column.name}: ${columnType(column, catalogue)}`]),
  )
  const options = [
    ['from: "*"'],
    [`to: ${quote(fn.relation)}`],
    [`isOneToOne: ${!fn.isSet}`],
    [`isSetofReturn: ${fn.isSet}`],
  ]
  return [...row.slice(0, -1), `}${list}`, ...block('SetofOptions', options)]
}

function renderConstants(catalogue: Catalogue): string {
  const values = catalogue.enums.map(
    ({ name, values: labels }) => `${name}: [${labels.map(quote).join(', ')}],`,
  )
  const enums = values.length > 0 ? ['Enums: {', ...values.map(indent), '},'] : ['Enums: {},']
  return [
    'export const Constants = {',
    '  public: {',
    ...enums.map(indent).map(indent),
    '  },',
    '} as const',
    '',
  ].join('\n')
}

function columnType(column: Column, catalogue: Catalogue): string {
  return tsType(column.type, catalogue) + (column.nullable ? ' | null' : '')
}

/** The TypeScript type for a PostgreSQL type. Names of array types start with an underscore. */
function tsType(type: string, catalogue: Catalogue): string {
  if (type.startsWith('_')) return `${tsType(type.slice(1), catalogue)}[]`
  if (NUMBERS.has(type)) return 'number'
  if (type === 'bool') return 'boolean'
  if (type === 'json' || type === 'jsonb') return 'Json'
  if (type === 'void') return 'undefined'
  if (catalogue.enums.some((known) => known.name === type)) return `Database["public"]["Enums"]["${type}"]`
  return 'string'
}

function block(name: string, entries: string[][]): string[] {
  const lines = entries.length > 0 ? entries.flat() : [EMPTY]
  return [`${name}: {`, ...lines.map(indent), '}']
}

function indent(line: string): string {
  return `  ${line}`
}

function quote(text: string): string {
  return JSON.stringify(text)
}
