import type { PlainRequest, PlainResponse } from '@parlour/backend'
import type { Logger } from '@parlour/backend/logging'
import type { ChangeSource } from './cache/cache-store.ts'
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
  logger: Logger
  /** Names the route of the current request for the log. The first name counts. */
  nameRoute?(route: string, options?: { isMinor: boolean }): void
  /** Without it, nothing is cached. */
  changes?: ChangeSource
}

/** The backend within the process. `answer` answers without streams; undefined for requests that it leaves to `fetch`. */
export interface InProcessBackend {
  fetch(request: Request, connection?: Connection): Promise<Response>
  answer?(request: PlainRequest, connection?: Connection): Promise<PlainResponse> | undefined
}

interface Connection {
  address?: string | undefined
  host?: string | undefined
}
