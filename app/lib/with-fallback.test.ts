import { afterEach, expect, test, vi } from 'vitest'
import { DEFERRED_TIMEOUT_MS, deferWithFallback, withFallback } from './with-fallback.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('data that loads is returned', async () => {
  expect(await withFallback(Promise.resolve(['slide']), [], 'Hero slides')).toEqual(['slide'])
})

test('a failure is logged and the fallback returned', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect(await withFallback(Promise.reject(new Error('down')), [], 'Hero slides')).toEqual([])
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Hero slides'), expect.any(Error))
})

test('data that arrives before the timeout is shown', async () => {
  vi.useFakeTimers()
  const rows = new Promise<string[]>((resolve) =>
    setTimeout(() => resolve(['Sofa']), DEFERRED_TIMEOUT_MS - 1),
  )
  const shown = deferWithFallback(rows, [], 'Products')
  await vi.runAllTimersAsync()
  expect(await shown).toEqual(['Sofa'])
})

test('after the timeout the fallback is shown and the failure logged', async () => {
  vi.useFakeTimers()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const shown = deferWithFallback(new Promise<string[]>(() => undefined), [], 'Products')
  await vi.advanceTimersByTimeAsync(DEFERRED_TIMEOUT_MS)
  expect(await shown).toEqual([])
  expect(logged).toHaveBeenCalledWith(
    'Products could not be loaded:',
    expect.objectContaining({ message: 'No answer within 15 seconds' }),
  )
})
