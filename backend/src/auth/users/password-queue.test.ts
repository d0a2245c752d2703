import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { authConfig } from '../config/config.ts'
import { createQueue, inPasswordQueue } from './password-queue.ts'
import { createPasswordComparison, hashPassword } from './password.ts'

/** A task that runs until it is ended. */
function task() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, end: resolve }
}

it('runs a number of tasks at once, and the next ones in their order', async () => {
  const inQueue = createQueue(2, 10)
  const tasks = Array.from({ length: 4 }, task)
  const started: number[] = []
  const runs = tasks.map(({ run }, index) =>
    inQueue(async () => {
      started.push(index)
      await run()
    }),
  )
  expect(started).toEqual([0, 1])
  tasks[1]!.end()
  await runs[1]
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const { end } of tasks) end()
  await Promise.all(runs)
  expect(started).toEqual([0, 1, 2, 3])
})

it('refuses a task while too many wait, and takes it afterwards', async () => {
  const inQueue = createQueue(1, 1)
  const first = task()
  const runs = [inQueue(first.run), inQueue(async () => 'second')]
  await expect(inQueue(async () => 'third')).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '3' },
  })
  first.end()
  await Promise.all(runs)
  expect(await inQueue(async () => 'third')).toBe('third')
})

it('goes on after a task that fails', async () => {
  const inQueue = createQueue(1, 1)
  const failing = inQueue(async () => {
    throw new Error('This task fails')
  })
  await expect(failing).rejects.toThrow('This task fails')
  expect(await inQueue(async () => 'next')).toBe('next')
})

it('hashing and comparing passwords waits in the queue of the process', async () => {
  const config = authConfig({ passwordCost: 4 })
  const compare = createPasswordComparison(config)
  const blockers = Array.from({ length: 50 * availableParallelism() }, task)
  const blocked = blockers.map(({ run }) => inPasswordQueue(run).catch(() => undefined))
  await expect(hashPassword(config, 'a good password')).rejects.toMatchObject({ status: 503 })
  await expect(compare('a guess', null)).rejects.toMatchObject({ status: 503 })
  for (const { end } of blockers) end()
  await Promise.all(blocked)
  expect(await compare('a guess', await hashPassword(config, 'a good password'))).toBe(false)
})
