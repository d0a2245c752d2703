import type { Route } from '@playwright/test'

/** A route whose requests are answered once `release` is called. */
export function held() {
  const released = Promise.withResolvers<void>()
  return {
    release: released.resolve,
    answer: async (route: Route) => {
      await released.promise
      await route.continue()
    },
  }
}
