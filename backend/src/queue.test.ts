import { describe, expect, it } from 'vitest'
import { createQueue } from './queue.ts'

const busy = () => new Error('Too many wait')

/** A task that runs until it is ended. */
function task() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, end: resolve }
}

it('runs a number of tasks at once, and the next ones in their order', async () => {
  const inQueue = createQueue(2, { longest: 10, busy })
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
  const inQueue = createQueue(1, { longest: 1, busy })
  const first = task()
  const runs = [inQueue(first.run), inQueue(async () => 'second')]
  await expect(inQueue(async () => 'third')).rejects.toThrow('Too many wait')
  first.end()
  await Promise.all(runs)
  expect(await inQueue(async () => 'third')).toBe('third')
})

it('goes on after a task that fails', async () => {
  const inQueue = createQueue(1, { longest: 1, busy })
  const failing = inQueue(async () => {
    throw new Error('This task fails')
  })
  await expect(failing).rejects.toThrow('This task fails')
  expect(await inQueue(async () => 'next')).toBe('next')
})

/** A queue whose only place is taken, and the tasks that have begun since. */
function busyQueue(longest: number) {
  const inQueue = createQueue(1, { longest, busy })
  const first = task()
  const begun: string[] = []
  void inQueue(first.run)
  const add = (name: string, owner: string) => inQueue(async () => void begun.push(name), owner)
  return { add, begun, end: first.end }
}

describe('tasks of several owners', () => {
  it('take turns, however many one of them has', async () => {
    const { add, begun, end } = busyQueue(10)
    const runs = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name, name.slice(0, 1)))
    end()
    await Promise.all(runs)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('lose the latest of the one with the most when too many wait', async () => {
    const { add, begun, end } = busyQueue(4)
    const runs = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => add(name, name.slice(0, 1)))
    const outcomes = Promise.allSettled(runs)
    await expect(add('b3', 'b')).rejects.toThrow('Too many wait')
    end()
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2'])
  })
})
