import { parseExactJson } from '../request/exact-json.ts'
import type { MutatePlan } from './mutate-plan.ts'

/**
 * By table (`schema.table`) and text column: a function that is given each text before it is written, and returns the one
 * that is. It covers inserts, upserts and updates of tables, in every content type. What functions, triggers and other
 * clients of the database write does not pass it.
 */
export type BeforeWrite = Record<string, Record<string, (text: string) => string | Promise<string>>>

/** Whether the plan writes a column whose texts are rewritten. */
export function isRewritten(plan: MutatePlan, beforeWrite: BeforeWrite): boolean {
  return rewritesOf(plan, beforeWrite).length > 0
}

/** Returns the plan with rewritten texts. */
export async function applyBeforeWrite(plan: MutatePlan, beforeWrite: BeforeWrite): Promise<MutatePlan> {
  const rewrites = rewritesOf(plan, beforeWrite)
  if (plan.kind === 'delete' || rewrites.length === 0) return plan
  const { rows } = plan
  const body = parseExactJson(rows.json)
  for (const row of Array.isArray(body) ? body : [body]) {
    if (!isObject(row)) continue
    for (const [column, rewrite] of rewrites) {
      const value = row[column]
      if (value !== undefined && value !== null) row[column] = await rewrite(storedText(value))
    }
  }
  return { ...plan, rows: { ...rows, json: JSON.stringify(body) } }
}

function rewritesOf(plan: MutatePlan, beforeWrite: BeforeWrite) {
  if (plan.kind === 'delete') return []
  const { table, rows } = plan
  return Object.entries(beforeWrite[`${table.schema}.${table.name}`] ?? {}).filter(([column]) =>
    rows.columns.some(({ name }) => name === column),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** PostgreSQL stores a JSON value that is no string as its JSON. */
function storedText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
