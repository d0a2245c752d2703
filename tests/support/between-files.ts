import { afterAll, vi } from 'vitest'

// The files of a worker share its modules and globals, so none may leave a spy, a stub or a stopped clock to the next one.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
