import { expect, test } from 'vitest'
import { inChunks, reasonsOf } from './bulk.ts'

const done = (id: string) => ({ id, name: 'Sofa', reason: null })
const ids = ['a', 'b', 'c', 'd', 'e']

test('a long list of ids is sent in several calls, and their results are added up', async () => {
  const calls: string[][] = []
  const progress: number[] = []
  const outcome = await inChunks(
    ids,
    async (chunk) => {
      calls.push(chunk)
      return chunk.map((id, index) => (index === 0 ? { ...done(id), reason: 'No.' } : done(id)))
    },
    { size: 2, onProgress: (tried) => progress.push(tried) },
  )
  expect(calls).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(progress).toEqual([2, 4, 5])
  expect(outcome.done).toBe(2)
  expect(outcome.refused.map(({ id }) => id)).toEqual(['a', 'c', 'e'])
  expect(outcome.left).toEqual([])
})

test('a failed call stops the rest, which the outcome lists', async () => {
  const failure = new Error('gone')
  const work = async (chunk: string[]) => {
    if (chunk.includes('c')) throw failure
    return chunk.map(done)
  }
  expect(await inChunks(ids, work, { size: 2 })).toEqual({
    done: 2,
    refused: [],
    changed: [],
    failure,
    left: ['c', 'd', 'e'],
  })
})

test('changed rows are added up too', async () => {
  const changed = { updated_at: 'then', status: 'pending', category: null }
  const work = async (chunk: { id: string }[]) =>
    chunk.map(({ id }, index) => ({ ...done(id), ...(index === 0 && changed) }))
  const outcome = await inChunks(
    ids.map((id) => ({ id })),
    work,
    { size: 3 },
  )
  expect(outcome).toEqual({
    done: 5,
    refused: [],
    changed: [
      { id: 'a', updated_at: 'then', status: 'pending' },
      { id: 'd', updated_at: 'then', status: 'pending' },
    ],
    left: [],
  })
})

test('the reasons of refused rows are lines, and of many rows the number of the rest', () => {
  const refused = ['ORD-1', null, 'ORD-3'].map((name) => ({ id: String(name), name, reason: 'No.' }))
  expect(reasonsOf(refused)).toBe('ORD-1: No.\nA deleted row: No.\nORD-3: No.')
  expect(
    reasonsOf([...refused, ...refused, ...refused])
      .split('\n')
      .slice(5),
  ).toEqual(['… and 4 more.'])
})
