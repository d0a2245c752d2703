/** The part of `ServiceWorkerGlobalScope` that ours uses; TypeScript's DOM library does not have it. */
export interface WorkerScope {
  readonly location: Location
  readonly caches: CacheStorage
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { url: string }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

export interface LifeEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LifeEvent {
  readonly request: Request
  /** The page that asks; empty for a document. */
  readonly clientId: string
  /** The page that a document becomes. */
  readonly resultingClientId: string
  respondWith(response: Promise<Response>): void
}
