import type { Field } from '../request/field.ts'
import type { Table } from '../schema-cache/types.ts'
import { column, join, raw, sql, value, type Sql } from './sql.ts'

/** A column, or the value at a JSON path inside it. */
export function fieldSql(ref: string, table: Table | undefined, field: Field): Sql {
  const base = column(ref, field.name)
  if (field.path.length === 0) return base
  const steps = field.path.map(({ asText, key, isIndex }) => {
    const arrow = raw(asText ? '->>' : '->')
    return isIndex ? sql`${arrow}${value(key)}::int` : sql`${arrow}${value(key)}`
  })
  const type = table?.columns.get(field.name)?.baseType
  const isJson = type === 'json' || type === 'jsonb'
  // Composites and arrays are converted to JSON. A JSON column is used directly, so that its indexes apply.
  return isJson ? sql`${base}${join(steps, '')}` : sql`to_jsonb(${base})${join(steps, '')}`
}

/** `cast` matches the grammar of identifiers: letters, digits, `_`, `$` and spaces. */
export function castSql(expression: Sql, cast: string | undefined): Sql {
  return cast === undefined ? expression : sql`cast(${expression} as ${raw(cast)})`
}
