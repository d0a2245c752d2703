import { expect, test } from 'vitest'
import { inChunks } from './bulk.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

test('a long list of ids goes in several calls, and their outcomes are added up', async () => {
  const calls: string[][] = []
  const progress: number[] = []
  const outcome = await inChunks(
    ids,
    async (chunk) => {
      calls.push(chunk)
      return { done: chunk.length - 1, refused: [{ id: chunk[0]!, name: 'Sofa', reason: 'No.' }] }
    },
    { size: 2, onProgress: (tried) => progress.push(tried) },
  )
  expect(calls).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(progress).toEqual([2, 4, 5])
  expect(outcome.done).toBe(2)
  expect(outcome.refused.map(({ id }) => id)).toEqual(['a', 'c', 'e'])
  expect(outcome.left).toEqual([])
})

test('a call that fails ends the work, and what is left is known', async () => {
  const failure = new Error('gone')
  const work = async (chunk: string[]) => {
    if (chunk.includes('c')) throw failure
    return { done: chunk.length, refused: [] }
  }
  expect(await inChunks(ids, work, { size: 2 })).toEqual({
    done: 2,
    refused: [],
    failure,
    left: ['c', 'd', 'e'],
  })
})
