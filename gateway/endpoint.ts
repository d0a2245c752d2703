import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { wait } from './clock.ts'
import type { Context } from './context.ts'
import type { Endpoint } from './faults.ts'
import type { ProviderName } from './payments.ts'

export type Handle = (c: HonoContext) => Promise<Response>

/** Refuses requests without the secret key. */
export function requireKey(secretKey: string, refuse: () => Response): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${secretKey}`) return refuse()
    return await next()
  }
}

/** Adds the faults of answers to an endpoint: late, a status 500, none at all. */
export function withFaults(
  { faults, clock, closing }: Context,
  provider: ProviderName,
  endpoint: Endpoint,
  handle: Handle,
): Handle {
  return async (c) => {
    const slow = faults.take('slow', provider, endpoint)
    if (slow) await wait(clock, slow.ms ?? 3_000)
    const failure = faults.take(['server-error', 'timeout'], provider, endpoint)
    const response = failure && !failure.carriedOut ? undefined : await handle(c)
    if (failure?.fault === 'timeout') return await neverAnswer(AbortSignal.any([c.req.raw.signal, closing]))
    return failure || !response ? serverError() : response
  }
}

function serverError(): Response {
  return Response.json({ status: false, message: 'An error occurred', type: 'api_error' }, { status: 500 })
}

/** Waits until the client gives up or the gateway closes; nobody sees this response. */
function neverAnswer(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    const end = () => resolve(new Response(null, { status: 503 }))
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  })
}

/** The JSON object of a request's body; an empty one if it is anything else. */
export async function readJson(c: HonoContext): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(value)
}
