import type { Caller } from '../../caller.ts'
import type { Database, Query } from '../../postgres/database.ts'
import { errors } from '../errors.ts'
import type { Plan } from '../plan/plan.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { Output, PlanOutput } from '../request/media-type.ts'
import type { Routine } from '../schema-cache/types.ts'
import { callSql } from './call.ts'
import { mutateSql } from './mutate.ts'
import { countSql, readSql } from './read.ts'
import { ident, join, qualified, raw, sql, value, type Sql } from './sql.ts'
import { statementSql, type Shape, type StatementParts, type StatementRow } from './statement.ts'

/** What the database answered. */
export interface Answer {
  /** Rows there are altogether; unknown unless counted. */
  total: number | undefined
  rows: number
  body: string | Uint8Array<ArrayBuffer>
  location: string[]
  /** What SQL left in response.headers and response.status. */
  headers: string | null
  status: string | null
  inserted: number
}

/** How the service runs its queries. */
export interface RunOptions {
  maxRows: number | undefined
  /** Whether nothing that was done is to stay. */
  rollback: boolean
  /** Schemas in which SQL looks for names. */
  searchPath: string[]
  /** Settings of PostgreSQL's for this one transaction. */
  settings: Record<string, string>
  /** A function that runs first, under the caller's role, and may refuse. */
  preRequest: { schema: string; name: string } | undefined
}

type DataPlan = Exclude<Plan, { kind: 'inspect' } | { kind: 'allow' }>

/** Runs the plan in one transaction under the caller's role. */
export async function runPlan(
  database: Database,
  caller: Caller,
  request: ApiRequest,
  plan: DataPlan,
  run: RunOptions,
): Promise<Answer> {
  let answer: Answer | undefined
  const work = async (query: Query) => {
    answer = await answerTo(query, request, plan, run.maxRows)
    checkAnswer(request, plan, answer)
    if (run.rollback) {
      await query('set constraints all immediate')
      throw new Rollback()
    }
    return answer
  }
  try {
    return await runPrepared(database, caller, request, run, isReadOnly(plan), work)
  } catch (thrown) {
    if (thrown instanceof Rollback && answer) return answer
    throw thrown
  }
}

/** Works in one transaction under the caller's role, once the project's own function has let the request in. */
export async function runPrepared<Result>(
  database: Database,
  caller: Caller,
  request: ApiRequest,
  run: RunOptions,
  readOnly: boolean,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const { method, path, headers } = request
  const searchPath = join(run.searchPath.map(ident), ', ').compile().text
  const options = { readOnly, searchPath, settings: run.settings, request: { method, path, headers } }
  return await database.asCaller(
    caller,
    async (query) => {
      await prepare(query, request, run)
      return await work(query)
    },
    options,
  )
}

/** Thrown to end a transaction that the caller wants undone, though nothing went wrong in it. */
class Rollback extends Error {}

function isReadOnly(plan: DataPlan): boolean {
  return plan.kind === 'read' || (plan.kind === 'call' && plan.readOnly)
}

/** Settings that few requests ask for; a request that asks for none costs no round trip. */
async function prepare(query: Query, { preferences }: ApiRequest, { preRequest }: RunOptions): Promise<void> {
  const { timezone } = preferences
  if (timezone !== undefined) await query("select set_config('timezone', $1, true)", [timezone])
  if (preRequest) await query(sql`select ${qualified(preRequest)}()`.compile().text)
}

async function answerTo(
  query: Query,
  request: ApiRequest,
  plan: DataPlan,
  maxRows: number | undefined,
): Promise<Answer> {
  const answering = statementSql(statementParts(request, plan, maxRows))
  if (plan.output.kind === 'plan') return explain(query, answering, plan.output)
  const statement = compile(answering)
  const [row] = (await query<StatementRow>(statement.text, statement.values)).rows
  if (!row) throw errors.internal()
  const counted = row.total === null ? undefined : Number(row.total)
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

function bodyOf(output: Output, text: string): Answer['body'] {
  return output.kind === 'custom' && output.binary ? new Uint8Array(Buffer.from(text, 'base64')) : text
}

/** How PostgreSQL would answer; with `analyze`, how it did. */
async function explain(query: Query, answering: Sql, { format, options }: PlanOutput): Promise<Answer> {
  const { text, values } = compile(
    sql`explain (${raw([`format ${format}`, ...options].join(', '))}) ${answering}`,
  )
  const { rows } = await query<{ 'QUERY PLAN': unknown }>(text, values)
  const lines = rows.map((row) => row['QUERY PLAN'])
  const body = format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n')
  return { total: undefined, rows: 0, body, location: [], headers: null, status: null, inserted: 0 }
}

/** More parameters than PostgreSQL's protocol can number. */
function compile(statement: Sql): ReturnType<Sql['compile']> {
  if (statement.values.length > maxParameters) {
    throw errors.parse('the query holds too many values', `at most ${maxParameters} values are possible`)
  }
  return statement.compile()
}
const maxParameters = 65_535

function statementParts(request: ApiRequest, plan: DataPlan, maxRows: number | undefined): StatementParts {
  const count = wantsCount(request) ? { count: limitedCount(request, plan, maxRows) } : {}
  switch (plan.kind) {
    case 'read':
      return {
        result: readSql(plan.read),
        ...count,
        ...(plan.headersOnly ? {} : { output: plan.output }),
        shape: 'rows',
      }
    case 'call':
      return {
        source: callSql(plan.call, plan.columns),
        result: readSql(plan.read),
        ...count,
        ...(plan.headersOnly || plan.call.routine.returnsVoid ? {} : { output: plan.output }),
        shape: shapeOf(plan.call.routine),
      }
    case 'mutate':
      return mutateParts(request, plan)
  }
}

function mutateParts(
  { preferences }: ApiRequest,
  plan: Extract<DataPlan, { kind: 'mutate' }>,
): StatementParts {
  const { mutate, read, output } = plan
  const source = mutateSql(mutate)
  if (preferences.return === 'representation') return { source, result: readSql(read), output, shape: 'rows' }
  const wantsLocation = preferences.return === 'headers-only' && mutate.kind === 'insert'
  return {
    source,
    result: raw('select 1 from pgrst_source'),
    shape: 'rows',
    ...(wantsLocation && { locationKey: mutate.table.primaryKey }),
  }
}

function shapeOf({ returnsRow, returnsSet }: Routine): Shape {
  if (returnsRow) return returnsSet ? 'rows' : 'row'
  return returnsSet ? 'values' : 'value'
}

function wantsCount({ preferences }: ApiRequest): boolean {
  return preferences.count === 'exact' || preferences.count === 'estimated'
}

/** An estimate counts no further than is needed to know that there are more rows than one answer can hold. */
function limitedCount({ preferences }: ApiRequest, plan: DataPlan, maxRows: number | undefined): Sql {
  const all = countSql(plan.read)
  if (preferences.count !== 'estimated' || maxRows === undefined) return all
  return sql`${all} limit ${value(String(maxRows + 1))}`
}

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

/** What makes the transaction fail though its statement did not. */
function checkAnswer({ preferences }: ApiRequest, plan: DataPlan, { rows }: Answer): void {
  if (plan.output.kind === 'plan') return
  if (plan.kind === 'mutate' && plan.isPut && rows !== 1) throw errors.putMismatch()
  if (plan.output.kind === 'object' && rows !== 1) throw errors.notSingular(rows)
  const { handling, maxAffected } = preferences
  const isLimited = plan.kind === 'call' || (plan.kind === 'mutate' && plan.mutate.kind !== 'insert')
  if (isLimited && handling === 'strict' && maxAffected !== undefined && rows > maxAffected) {
    throw errors.maxAffected(rows)
  }
}
