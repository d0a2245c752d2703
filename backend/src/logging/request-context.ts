import { AsyncLocalStorage } from 'node:async_hooks'

/** What the request's line in the log needs beyond the HTTP message. */
export interface RequestContext {
  readonly id: string
  /** The pattern that the path matches, such as `/product/:id`; never the path itself. */
  route?: string
  /** For requests that are only of interest while searching for an error: assets and health checks. */
  isMinor?: boolean
}

const contexts = new AsyncLocalStorage<RequestContext | undefined>()

/** Everything that `work` starts belongs to the request, also after an `await`. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work)
}

/** For what outlives the request that happens to start it, such as a shared connection. */
export function runOutsideRequests<T>(work: () => T): T {
  return contexts.run(undefined, work)
}

/** For event handlers, which would otherwise run without the request that registered them. */
export function bindToRequest<Args extends unknown[]>(
  handle: (...args: Args) => void,
): (...args: Args) => void {
  return AsyncLocalStorage.bind(handle)
}

/** The same object for all that a request does. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore()
}

export function currentRequestId(): string | undefined {
  return contexts.getStore()?.id
}

/** Names the request's route. The first name counts: a page that calls the backend within the process keeps its own. */
export function nameRoute(route: string, { isMinor = false } = {}): void {
  const context = contexts.getStore()
  if (!context || context.route !== undefined) return
  context.route = route
  context.isMinor = isMinor
}
