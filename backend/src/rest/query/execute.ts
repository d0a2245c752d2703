import type { Caller } from '../../caller.ts'
import type { CallerOptions, Database, TransactionQuery } from '../../postgres/database.ts'
import type { TransactionKind } from '../../postgres/turns/transaction-turns.ts'
import { errors } from '../errors.ts'
import { costOf } from '../plan/cost.ts'
import type { DataPlan } from '../plan/plan.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { QueryResult, RunOptions } from './run-options.ts'
import { compilePlan, runStatement, toResult, type CompiledStatement } from './run-statement.ts'
import { ident, qualified, sql } from './sql.ts'
import type { StatementRow } from './statement.ts'

/** Runs the plan in one transaction under the caller's role. */
export async function runPlan(
  database: Database,
  caller: Caller,
  request: ApiRequest,
  plan: DataPlan,
  run: RunOptions,
  statement: CompiledStatement = compilePlan(request, plan, run),
): Promise<QueryResult> {
  if (isReadOnly(plan) && isOneStatement(request, plan, run)) {
    const options = callerOptions(request, run, { readOnly: true, cost: costOf(plan.read) })
    const { rows } = await database.readAsCaller<StatementRow>(
      caller,
      statement.text,
      statement.values,
      options,
    )
    const answer = toResult(rows[0], request, plan, run.maxBytes)
    checkResult(request, plan, answer)
    return answer
  }
  let answer: QueryResult | undefined
  const work = async (query: TransactionQuery) => {
    answer = await runStatement(query, request, plan, run, statement)
    checkResult(request, plan, answer)
    if (run.rollback) {
      await query('set constraints all immediate')
      throw new Rollback()
    }
    return answer
  }
  try {
    const kind = { readOnly: isReadOnly(plan), cost: costOf(plan.read) }
    return await runPrepared(database, caller, request, run, kind, work)
  } catch (thrown) {
    if (thrown instanceof Rollback && answer) return answer
    throw thrown
  }
}

/** Whether the transaction of a plan needs one statement, whatever its result is. */
export function isOneStatement(
  { preferences }: ApiRequest,
  { output }: DataPlan,
  { preRequest, rollback }: RunOptions,
): boolean {
  const { count, timezone } = preferences
  const countsAfterwards = count === 'planned' || count === 'estimated'
  return !countsAfterwards && timezone === undefined && !preRequest && !rollback && output.kind !== 'plan'
}

/** Runs `work` in one transaction under the caller's role, after the project's pre-request function. */
export async function runPrepared<Result>(
  database: Database,
  caller: Caller,
  request: ApiRequest,
  run: RunOptions,
  kind: TransactionKind,
  work: (query: TransactionQuery) => Promise<Result>,
): Promise<Result> {
  return await database.asCaller(
    caller,
    async (query) => {
      await prepare(query, request, run)
      return await work(query)
    },
    callerOptions(request, run, kind),
  )
}

function callerOptions(
  { method, path, headers, signal }: ApiRequest,
  { searchPath, settings }: RunOptions,
  kind: TransactionKind,
): CallerOptions {
  const schemas = searchPath.map((schema) => ident(schema).texts[0]).join(', ')
  return {
    ...kind,
    repeatable: true,
    searchPath: schemas,
    settings,
    signal,
    request: { method, path, headers },
  }
}

/** Thrown to roll back a transaction in which nothing failed. */
class Rollback extends Error {}

function isReadOnly(plan: DataPlan): boolean {
  return plan.kind === 'read' || (plan.kind === 'call' && plan.readOnly)
}

/** Rarely used settings; without them there is no extra round trip. */
async function prepare(
  query: TransactionQuery,
  { preferences }: ApiRequest,
  { preRequest }: RunOptions,
): Promise<void> {
  const { timezone } = preferences
  if (timezone !== undefined) await query("select set_config('timezone', $1, true)", [timezone])
  if (preRequest) await query(sql`select ${qualified(preRequest)}()`.compile().text)
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
