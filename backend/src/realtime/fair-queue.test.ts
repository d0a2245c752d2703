import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

it('keys take turns, however many tasks one of them has', async () => {
  const run = createFairQueue(1)
  const done: string[] = []
  const put = (key: string, name: string) =>
    run(key, async () => {
      await nextTurn()
      done.push(name)
    })
  const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => put('a', name))
  const others = [put('b', 'b1'), put('c', 'c1'), put('b', 'b2')]
  await Promise.all([...flood, ...others])
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('only so many tasks run at a time, also after one that failed', async () => {
  const run = createFairQueue(2)
  let running = 0
  let most = 0
  const task = async () => {
    running += 1
    most = Math.max(most, running)
    await nextTurn()
    running -= 1
  }
  await expect(run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await Promise.all(Array.from({ length: 10 }, (_, n) => run(n % 3, task)))
  expect(most).toBe(2)
})
