import type { MutatePlan, PayloadRows } from '../plan/mutate-plan.ts'
import type { Column } from '../schema-cache/types.ts'
import { conditionsSql, whereSql } from './filter-sql.ts'
import { column, empty, ident, join, literal, qualified, raw, sql, value, type Sql } from './sql.ts'

const body = 'pgrst_body'

/** The write itself, returning the columns that the response needs. */
export function mutateSql(plan: MutatePlan): Sql {
  const { table, returning } = plan
  const where = (conditions: Extract<MutatePlan, { kind: 'delete' }>['where']) =>
    whereSql(conditionsSql(conditions, { ref: table.name, table }))
  switch (plan.kind) {
    case 'insert':
      return sql`${insertSql(plan)}${returningSql(table.name, returning)}`
    case 'update':
      if (plan.rows.columns.length === 0) return emptyUpdateSql(plan)
      return sql`update ${qualified(table)} set ${assignments(plan.rows.columns)} from ${bodySql(plan.rows)}${where(
        plan.where,
      )}${returningSql(table.name, returning)}`
    case 'delete':
      return sql`delete from ${qualified(table)}${where(plan.where)}${returningSql(table.name, returning)}`
  }
}

type InsertPlan = Extract<MutatePlan, { kind: 'insert' }>

function insertSql(plan: InsertPlan): Sql {
  const { table, rows, conditions, conflict } = plan
  const names = join(
    rows.columns.map(({ name }) => ident(name)),
    ', ',
  )
  const values = join(
    rows.columns.map(({ name }) => column(body, name)),
    ', ',
  )
  const counting = conflict?.action === 'merge' ? [countInserted(1)] : []
  const checks = [...conditionsSql(conditions, { ref: body, table }), ...counting]
  const columns = rows.columns.length === 0 ? raw(' ') : sql` (${names}) `
  return sql`insert into ${qualified(table)}${columns}select ${values} from ${bodySql(rows)}${whereSql(
    checks,
  )}${conflictSql(plan)}`
}

function conflictSql({ conflict, rows }: InsertPlan): Sql {
  if (!conflict) return empty
  const target = join(conflict.columns.map(ident), ', ')
  if (conflict.action === 'ignore' || rows.columns.length === 0)
    return sql` on conflict (${target}) do nothing`
  const updates = rows.columns.map(({ name }) => sql`${ident(name)} = excluded.${ident(name)}`)
  return sql` on conflict (${target}) do update set ${join(updates, ', ')} where ${countInserted(-1)}`
}

/**
 * Counts the rows that an upsert inserts: incremented for each candidate, decremented when it becomes an update. The
 * status is 201 or 200 accordingly. Always true.
 */
function countInserted(step: 1 | -1): Sql {
  const counter = "coalesce(nullif(current_setting('pgrst.inserted', true), ''), '0')::int"
  return raw(`set_config('pgrst.inserted', (${counter} ${step === 1 ? '+' : '-'} 1)::text, true) is not null`)
}

function assignments(columns: Column[]): Sql {
  return join(
    columns.map(({ name }) => sql`${ident(name)} = ${column(body, name)}`),
    ', ',
  )
}

/** The request's JSON as rows with the column types, named pgrst_body. */
function bodySql({ columns, json, isObject, useDefaults }: PayloadRows): Sql {
  const document = useDefaults ? withDefaults(columns, json, isObject) : sql`${value(json)}::json`
  const kind = useDefaults ? 'jsonb' : 'json'
  if (columns.length === 0) {
    if (isObject) return sql`(select 1) as ${ident(body)}`
    return sql`${raw(`${kind}_array_elements`)}(${document}) as ${ident(body)}`
  }
  const reader = raw(isObject ? `${kind}_to_record` : `${kind}_to_recordset`)
  const typed = columns.map(({ name, type }) => sql`${ident(name)} ${raw(type)}`)
  return sql`${reader}(${document}) as ${ident(body)}(${join(typed, ', ')})`
}

/** Adds the columns' defaults for keys that an object does not have. */
function withDefaults(columns: Column[], json: string, isObject: boolean): Sql {
  const pairs = columns
    .filter((candidate) => candidate.default !== null)
    .map((candidate) => sql`${literal(candidate.name)}, ${raw(candidate.default ?? 'null')}`)
  const defaults = sql`jsonb_build_object(${join(pairs, ', ')})`
  if (isObject) return sql`(${defaults} || ${value(json)}::jsonb)`
  const elements = sql`jsonb_array_elements(${value(json)}::jsonb) as pgrst_element`
  return sql`(select coalesce(jsonb_agg(${defaults} || pgrst_element), '[]') from ${elements})`
}

function returningSql(ref: string, columns: string[]): Sql {
  if (columns.length === 0) return raw(' returning 1')
  return sql` returning ${join(
    columns.map((name) => column(ref, name)),
    ', ',
  )}`
}

/** An update of no columns changes no row, and still returns the requested columns. */
function emptyUpdateSql({ table, returning }: MutatePlan): Sql {
  const columns =
    returning.length === 0
      ? raw('null')
      : join(
          returning.map((name) => column(table.name, name)),
          ', ',
        )
  return sql`select ${columns} from ${qualified(table)} where false`
}
