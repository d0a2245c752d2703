import { expect, it } from 'vitest'
import { createRunInTurns } from './run-in-turns.ts'

const options = { length: 10, patienceMs: 1_000, busy: () => new Error('Too many wait') }

it('runs a number of tasks at once, without a delay, and the next ones in their order', async () => {
  const run = createRunInTurns({ atOnce: 2, ...options })
  const tasks = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const started: number[] = []
  const runs = tasks.map(({ promise }, index) =>
    run(async () => {
      started.push(index)
      await promise
    }),
  )
  expect(started).toEqual([0, 1])
  tasks[1]?.resolve()
  await runs[1]
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const { resolve } of tasks) resolve()
  await Promise.all(runs)
  expect(started).toEqual([0, 1, 2, 3])
})

it('goes on after a task that fails', async () => {
  const run = createRunInTurns({ atOnce: 1, ...options })
  const failing = run(async () => {
    throw new Error('This task fails')
  })
  await expect(failing).rejects.toThrow('This task fails')
  expect(await run(async () => 'next')).toBe('next')
})
