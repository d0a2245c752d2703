import { afterEach, expect, test, vi } from 'vitest'
import { createRenderLimit, RenderingBusy } from './render-limit.ts'

afterEach(() => void vi.useRealTimers())

/** A rendering that ends when it is told to. */
function openEnded() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { render: vi.fn(() => promise), end: () => resolve('page') }
}

test('renderings over the limit wait for their turn, in their order', async () => {
  const limit = createRenderLimit({ running: 1 })
  const pages = [openEnded(), openEnded(), openEnded()]
  const [first, second, third] = pages.map(({ render }) => limit(render))
  expect(pages.map(({ render }) => render.mock.calls.length)).toEqual([1, 0, 0])
  pages[0]?.end()
  expect(await first).toBe('page')
  expect(pages.map(({ render }) => render.mock.calls.length)).toEqual([1, 1, 0])
  pages[1]?.end()
  pages[2]?.end()
  expect(await Promise.all([second, third])).toEqual(['page', 'page'])
})

test('who waits for too long, or finds too many waiting, is refused', async () => {
  vi.useFakeTimers()
  const limit = createRenderLimit({ running: 1, waiting: 1, patience: 1_000 })
  const running = openEnded()
  const ended = limit(running.render)
  const waiting = expect(limit(async () => 'late')).rejects.toBeInstanceOf(RenderingBusy)
  await expect(limit(async () => 'too many')).rejects.toBeInstanceOf(RenderingBusy)
  await vi.advanceTimersByTimeAsync(1_000)
  await waiting
  running.end()
  expect(await ended).toBe('page')
  expect(await limit(async () => 'next')).toBe('next')
})

test('a rendering that fails gives its place back', async () => {
  const limit = createRenderLimit({ running: 1 })
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit(async () => 'next')).toBe('next')
})
