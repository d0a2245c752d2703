import { format } from 'node:util'
import { afterAll, afterEach, expect, vi } from 'vitest'

// What passes prints nothing. A test that expects a message replaces the method by a spy.
const printed: string[] = []
for (const level of ['error', 'warn'] as const)
  console[level] = (...values: unknown[]) => void printed.push(format(...values))
afterEach(() => expect(printed.splice(0), 'printed by console.error or console.warn').toEqual([]))

// The files of a worker share its modules and globals, so none may leave a spy, a stub or a stopped clock to the next one.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
