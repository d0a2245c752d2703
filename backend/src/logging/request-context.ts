import { AsyncLocalStorage } from 'node:async_hooks'
import type { Owner } from '../limits/owner.ts'
import { publicNetworksOf } from '../networks.ts'

/** What is known of a request wherever its work is done. */
export interface RequestContext {
  readonly id: string
  /** The pattern that the path matches, such as `/product/:id`; never the path itself. */
  route?: string
  /** For requests that are only of interest while searching for an error: assets and health checks. */
  isMinor?: boolean
  /** Tells the client's connection from others of its network. */
  readonly connection?: string
  /** Made when it is asked for, since few requests need it. */
  readonly clientSignal?: () => AbortSignal
  /** The client's, once it is known. */
  address?: string
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

/**
 * Notes the client's address. The first one counts: a page that calls the backend within the process does it for its visitor.
 * Work without an address is the service's own.
 */
export function noteAddress(address: string | undefined): void {
  const context = contexts.getStore()
  if (context && address !== undefined) context.address ??= address
}

/**
 * Whose request it is: the account within its network, or the connection of a visitor without one. Undefined for the service's own work.
 * @param address where it is known without the server
 */
export function currentOwner(account?: string, address?: string): Owner | undefined {
  const context = contexts.getStore()
  const known = context?.address ?? address
  if (known === undefined) return undefined
  const member = account === undefined ? (context?.connection ?? '') : `account ${account}`
  return { networks: publicNetworksOf(known), member }
}

/** Aborted when the client goes before it has its response. */
export function clientSignal(): AbortSignal | undefined {
  return contexts.getStore()?.clientSignal?.()
}

/** Names the request's route. The first name counts: a page that calls the backend within the process keeps its own. */
export function nameRoute(route: string, { isMinor = false } = {}): void {
  const context = contexts.getStore()
  if (!context || context.route !== undefined) return
  context.route = route
  context.isMinor = isMinor
}
