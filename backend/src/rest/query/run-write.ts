import type { Caller } from '../../caller.ts'
import type { Database } from '../../postgres/database.ts'
import { applyBeforeWrite, isRewritten, type BeforeWrite } from '../plan/before-write.ts'
import type { Plan } from '../plan/plan.ts'
import type { ApiRequest } from '../request/api-request.ts'
import { runPlan } from './execute.ts'
import type { QueryResult, RunOptions } from './run-options.ts'

type WritePlan = Extract<Plan, { kind: 'mutate' }>

/**
 * Runs a write, with its texts rewritten. Rewriting can take long and blocks the process, so the write is tried with the
 * original texts first: a request that the database refuses, or that matches no row, costs no rewriting.
 */
export async function runWrite(
  database: Database,
  caller: Caller,
  request: ApiRequest,
  plan: WritePlan,
  run: RunOptions,
  beforeWrite: BeforeWrite,
): Promise<QueryResult> {
  if (!isRewritten(plan.mutate, beforeWrite)) return await runPlan(database, caller, request, plan, run)
  const rows = await countWritten(database, caller, request, plan, run)
  // Rolled back, so that a row that matches only now does not get the original text.
  if (rows === 0) return await runPlan(database, caller, request, plan, { ...run, rollback: true })
  const mutate = await applyBeforeWrite(plan.mutate, beforeWrite)
  return await runPlan(database, caller, request, { ...plan, mutate }, run)
}

/** Runs the write and rolls it back. Returns the number of rows that it wrote. */
async function countWritten(
  database: Database,
  caller: Caller,
  request: ApiRequest,
  plan: WritePlan,
  run: RunOptions,
): Promise<number> {
  // A representation has only the rows that its filters on embedded resources leave.
  const minimal: ApiRequest = { ...request, preferences: { ...request.preferences, return: 'minimal' } }
  const output = { kind: 'array', stripNulls: false, contentType: '' } as const
  const trial = { ...run, rollback: true }
  return (await runPlan(database, caller, minimal, { ...plan, output }, trial)).rows
}
