import type { Owner } from './owner.ts'
import { createTurns, type LineOptions, type TurnsOptions } from './turns.ts'

export interface RunOptions extends LineOptions, Pick<TurnsOptions<'task', 'all'>, 'busy' | 'clock'> {
  /** How many tasks run at once. */
  atOnce: number
}

/** Runs a task when it is its owner's turn. @throws the error of `busy` */
export type RunInTurns = <T>(task: () => Promise<T>, owner?: Owner, signal?: AbortSignal) => Promise<T>

/** Turns of tasks that all need the same: so many run at once, and the owners of those that wait take turns. */
export function createRunInTurns({ atOnce, busy, clock, ...line }: RunOptions): RunInTurns {
  const turns = createTurns<'task', 'all'>({
    shareOf: () => atOnce,
    lines: { all: line },
    busy,
    ...(clock && { clock }),
  })
  return async (task, owner, signal) => {
    const work = { line: 'all', shares: ['task'], owner, signal } as const
    const leave = turns.enterAtOnce(work) ?? (await turns.enter(work))
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
