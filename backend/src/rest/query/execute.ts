import type { Caller } from '../../caller.ts'
import type { Database, Query } from '../../postgres/database.ts'
import { errors } from '../errors.ts'
import type { DataPlan } from '../plan/plan.ts'
import { isHeavy } from '../plan/read-plan.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { Output, PlanOutput } from '../request/media-type.ts'
import type { RowRange } from '../request/range.ts'
import { countSql } from './read.ts'
import { ident, join, qualified, raw, sql, type Sql } from './sql.ts'
import { onlyCounts, statementParts, statementSql, type StatementRow } from './statement.ts'

/** The result of a request's statement. */
export interface QueryResult {
  /** Total number of rows; undefined unless counted. */
  total: number | undefined
  rows: number
  body: string | Uint8Array<ArrayBuffer>
  location: string[]
  /** Contents of response.headers and response.status, as set by SQL. */
  headers: string | null
  status: string | null
  inserted: number
}

/** Settings for running a request's statement. */
export interface RunOptions {
  maxRows: number | undefined
  /** Maximum size of the response body. */
  maxBytes: number
  /** Whether the transaction is rolled back. */
  rollback: boolean
  /** The search path. */
  searchPath: string[]
  /** PostgreSQL settings for this transaction. They override those of the role. */
  settings: Record<string, string>
  /** A function that runs first, under the caller's role, and may refuse the request. */
  preRequest: { schema: string; name: string } | undefined
}

/** Runs the plan in one transaction under the caller's role. */
export async function runPlan(
  database: Database,
  caller: Caller,
  request: ApiRequest,
  plan: DataPlan,
  run: RunOptions,
): Promise<QueryResult> {
  let answer: QueryResult | undefined
  const work = async (query: Query) => {
    answer = await runStatement(query, request, plan, run)
    checkResult(request, plan, answer)
    if (run.rollback) {
      await query('set constraints all immediate')
      throw new Rollback()
    }
    return answer
  }
  try {
    const cost = { readOnly: isReadOnly(plan), heavy: isHeavy(plan.read) }
    return await runPrepared(database, caller, request, run, cost, work)
  } catch (thrown) {
    if (thrown instanceof Rollback && answer) return answer
    throw thrown
  }
}

/** Runs `work` in one transaction under the caller's role, after the project's pre-request function. */
export async function runPrepared<Result>(
  database: Database,
  caller: Caller,
  request: ApiRequest,
  run: RunOptions,
  { readOnly, heavy = false }: { readOnly: boolean; heavy?: boolean },
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const { method, path, headers, signal } = request
  const searchPath = join(run.searchPath.map(ident), ', ').compile().text
  const options = {
    readOnly,
    heavy,
    searchPath,
    settings: run.settings,
    signal,
    request: { method, path, headers },
  }
  return await database.asCaller(
    caller,
    async (query) => {
      await prepare(query, request, run)
      return await work(query)
    },
    options,
  )
}

/** Thrown to roll back a transaction in which nothing failed. */
class Rollback extends Error {}

function isReadOnly(plan: DataPlan): boolean {
  return plan.kind === 'read' || (plan.kind === 'call' && plan.readOnly)
}

/** Rarely used settings; without them there is no extra round trip. */
async function prepare(query: Query, { preferences }: ApiRequest, { preRequest }: RunOptions): Promise<void> {
  const { timezone } = preferences
  if (timezone !== undefined) await query("select set_config('timezone', $1, true)", [timezone])
  if (preRequest) await query(sql`select ${qualified(preRequest)}()`.compile().text)
}

async function runStatement(
  query: Query,
  request: ApiRequest,
  plan: DataPlan,
  { maxRows, maxBytes }: RunOptions,
): Promise<QueryResult> {
  const answering = statementSql({ ...statementParts(request, plan, maxRows), maxBytes })
  if (plan.output.kind === 'plan') return explain(query, answering, plan.output)
  const statement = compile(answering)
  const [row] = (await query<StatementRow>(statement.text, statement.values)).rows
  if (!row) throw errors.internal()
  const bytes = Number(row.bytes ?? 0)
  if (bytes > maxBytes) throw errors.responseTooLarge(bytes, maxBytes)
  const counted = row.total === null ? undefined : Number(row.total)
  if (onlyCounts(request, plan)) return countedResult(row, plan.read.range)
  return {
    total: await totalRows(query, request, plan, counted, maxRows),
    rows: plan.kind === 'call' && !plan.call.routine.returnsSet ? 1 : Number(row.rows),
    body: bodyOf(plan.output, row.body ?? ''),
    location: row.location ?? [],
    headers: row.headers,
    status: row.status,
    inserted: Number(row.inserted ?? 0),
  }
}

function countedResult({ rows, headers, status }: StatementRow, { offset, limit }: RowRange): QueryResult {
  const total = Number(rows)
  const inRange = Math.max(0, Math.min(total - offset, limit ?? Infinity))
  return { total, rows: inRange, body: '', location: [], headers, status, inserted: 0 }
}

function bodyOf(output: Output, text: string): QueryResult['body'] {
  return output.kind === 'custom' && output.binary ? new Uint8Array(Buffer.from(text, 'base64')) : text
}

/** The query plan; with `analyze`, including the execution. */
async function explain(query: Query, answering: Sql, { format, options }: PlanOutput): Promise<QueryResult> {
  const { text, values } = compile(
    sql`explain (${raw([`format ${format}`, ...options].join(', '))}) ${answering}`,
  )
  const { rows } = await query<{ 'QUERY PLAN': unknown }>(text, values)
  const lines = rows.map((row) => row['QUERY PLAN'])
  const body = format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n')
  return { total: undefined, rows: 0, body, location: [], headers: null, status: null, inserted: 0 }
}

/** PostgreSQL's protocol limits the number of parameters. */
function compile(statement: Sql): ReturnType<Sql['compile']> {
  if (statement.values.length > maxParameters) {
    throw errors.parse('the query holds too many values', `at most ${maxParameters} values are possible`)
  }
  return statement.compile()
}
const maxParameters = 65_535

async function totalRows(
  query: Query,
  { preferences }: ApiRequest,
  plan: DataPlan,
  counted: number | undefined,
  maxRows: number | undefined,
): Promise<number | undefined> {
  if (plan.kind !== 'read') return counted
  if (preferences.count === 'planned') return plannedRows(query, plan.read)
  if (preferences.count === 'estimated' && counted !== undefined && counted > (maxRows ?? Infinity)) {
    return Math.max(counted, await plannedRows(query, plan.read))
  }
  return counted
}

async function plannedRows(query: Query, read: Extract<DataPlan, { kind: 'read' }>['read']): Promise<number> {
  const { text, values } = compile(sql`explain (format json) ${countSql(read)}`)
  const [row] = (await query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(text, values)).rows
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Conditions that make the transaction fail although its statement succeeded. */
function checkResult({ preferences }: ApiRequest, plan: DataPlan, { rows }: QueryResult): void {
  if (plan.output.kind === 'plan') return
  if (plan.kind === 'mutate' && plan.isPut && rows !== 1) throw errors.putMismatch()
  if (plan.output.kind === 'object' && rows !== 1) throw errors.notSingular(rows)
  const { handling, maxAffected } = preferences
  const isLimited = plan.kind === 'call' || (plan.kind === 'mutate' && plan.mutate.kind !== 'insert')
  if (isLimited && handling === 'strict' && maxAffected !== undefined && rows > maxAffected) {
    throw errors.maxAffected(rows)
  }
}
