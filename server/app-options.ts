import type { InProcessBackend } from './backend-calls/fetch-in-process.ts'
import type { CacheStoreOptions, Changes } from './cache/cache-store.ts'
import type { TrustsProxy } from './visitor/trusted-proxies.ts'

export interface AppOptions {
  /** Our own backend, when it runs in this process. */
  backend?: InProcessBackend & { handles(pathname: string): boolean }
  supabase: { url: string; publishableKey: string }
  siteUrl: string
  trustsProxy: TrustsProxy
  /** The folder of the built assets (`build/client`). */
  assetsDir: string
  isHealthy(): Promise<boolean>
  /** Names the route of the current request for the log. The first name counts. */
  nameRoute?(route: string, options?: { isMinor: boolean }): void
  /** Without it, nothing is cached. */
  changes?: ChangeSource
}

/** Announces what changes in the database, so that what was made from it can be cached. */
export interface ChangeSource {
  /** Calls `handle` with each change of the followed tables. */
  follow(handle: (changes: Changes) => void): Promise<unknown>
  /** Resolves when `handle` has been called with everything that this process committed before. */
  caughtUp(): Promise<void>
  cacheOptions?: Pick<CacheStoreOptions, 'lifetime'>
}
