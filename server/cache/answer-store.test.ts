import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAnswerStore } from './answer-store.ts'
import { Answer } from './answer.ts'
import { readsOf } from './read.ts'

const reads = readsOf('/rest/v1/products', () => '[]') ?? []

function answerOf(text: string): Answer {
  return new Answer(200, [['Content-Type', 'text/html']], [Buffer.from(text)])
}

/** Compresses the answer, so that it takes more memory. */
async function grow(answer: Answer, encoding: string): Promise<void> {
  const request = new Request('http://shop.example/', { headers: { 'Accept-Encoding': encoding } })
  await (await answer.toResponse(request)).arrayBuffer()
}

test('an outdated answer stays outdated when a further compressed body is added', async () => {
  const store = createAnswerStore<Answer>({ maxBytes: 1_000_000 })
  const answer = answerOf('x'.repeat(1_000))
  store.set('/', { answer, reads })
  await grow(answer, 'br')
  store.apply([{ table: 'products', type: 'TRUNCATE', record: null, old: null }])
  await grow(answer, 'gzip')
  expect(store.get('/')?.isOutdated).toBe(true)
})

test('compressed bodies count as memory: they push out the answers used longest ago', async () => {
  const store = createAnswerStore<Answer>({ maxBytes: 1_000_000 })
  // Random, so that compressing makes them no smaller.
  const answers = Array.from({ length: 40 }, () => new Answer(200, [], [randomBytes(20_000)]))
  for (const [number, answer] of answers.entries()) store.set(String(number), { answer, reads })
  expect(store.get('0')).toBeDefined()
  for (const encoding of ['br', 'gzip', 'zstd']) await grow(answers[0]!, encoding)
  expect(store.get('0')).toBeDefined()
  expect(store.get('1')).toBeUndefined()
})

test('a further compressed body does not make an answer live longer', async () => {
  // The store keeps the object `performance` that it found at first, and asks it again after a moment.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => now.mockRestore())
  const pass = (ms: number) => {
    now.mockReturnValue(performance.now() + ms)
    vi.advanceTimersByTime(ms)
  }
  const store = createAnswerStore<Answer>({ maxBytes: 1_000_000, lifetime: 10_000 })
  const answer = answerOf('x'.repeat(1_000))
  store.set('/', { answer, reads })
  pass(9_000)
  await grow(answer, 'br')
  expect(store.get('/')?.answer).toBe(answer)
  pass(2_000)
  expect(store.get('/')).toBeUndefined()
})

test('entries with empty answers count as memory, and so do their keys', () => {
  const store = createAnswerStore<Answer>({ maxBytes: 1_000_000 })
  const count = (keys: Iterable<string>) => [...keys].filter((key) => store.get(key)).length
  const short = Array.from({ length: 1_000 }, (_, number) => `/${number}`)
  for (const key of short) store.set(key, { answer: answerOf(''), reads })
  expect(count(short)).toBeLessThan(300)
  const long = short.map((key) => key.padEnd(10_000, '-'))
  for (const key of long) store.set(key, { answer: answerOf(''), reads })
  expect(count(long)).toBeLessThan(50)
  expect(store.bytes()).toBeLessThanOrEqual(1_000_000)
})

test('a part that answers share counts once', () => {
  const store = createAnswerStore<Answer>({ maxBytes: 1_000_000 })
  const stylesheet = Buffer.alloc(90_000)
  for (let number = 0; number < 100; number += 1) {
    const answer = new Answer(200, [], [Buffer.from(`page ${number}`), stylesheet])
    store.set(`/${number}`, { answer, reads })
  }
  expect(store.get('/0')).toBeDefined()
  expect(store.bytes()).toBeGreaterThan(90_000)
})

test('nothing is left of an answer that is too large to be kept', () => {
  const store = createAnswerStore<Answer>({ maxBytes: 1_000_000 })
  const examined = vi.fn(() => false)
  const observed = [{ ...reads[0]!, conditions: [{ column: 'id', excludes: examined }] }]
  store.set('/', { answer: answerOf('x'.repeat(200_000)), reads: observed })
  const record = { id: '1' }
  store.apply([{ table: 'products', type: 'INSERT', record, old: null }])
  expect(store.get('/')).toBeUndefined()
  expect(examined).not.toHaveBeenCalled()
})
