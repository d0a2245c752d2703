import { data } from 'react-router'
import { answeredMessage } from '../../lib/supabase/data-error.ts'

/** `failure` is the error's message when the page's own subject could not be read, otherwise null. */
export type Loaded<Value> = Value & { failure: string | null }

interface PageLoad<Value> {
  /** The name of the subject, for the log. */
  what: string
  load: () => Promise<Value>
  /** Shown when the subject cannot be read. */
  fallback: Value
  /** Whether there is no such page; the status is then 404. */
  isMissing?: (value: Value) => boolean
}

/**
 * The data of a public page's loader. When its subject cannot be read, the error is logged, and the fallback is returned
 * with status 503. Secondary parts of a page use `withFallback` inside `load`. See
 * docs/behaviour/failures-and-notices.md#failed-parts.
 */
export async function loadPage<Value extends object>({
  what,
  load,
  fallback,
  isMissing = () => false,
}: PageLoad<Value>) {
  try {
    const value = await load()
    return data<Loaded<Value>>({ ...value, failure: null }, isMissing(value) ? 404 : 200)
  } catch (error) {
    // A redirect.
    if (error instanceof Response) throw error
    console.error(`${what} could not be loaded:`, error)
    return data<Loaded<Value>>({ ...fallback, failure: answeredMessage(error) }, 503)
  }
}

interface ClientLoaderArgs<Data> {
  request: Request
  serverLoader: () => Promise<Data>
}

/** A `clientLoader` that returns the fallback when the server is not reached. Redirects are passed on. */
export function clientLoaderWithFallback<Data>(fallback: (error: unknown, request: Request) => Data) {
  return async ({ request, serverLoader }: ClientLoaderArgs<Data>): Promise<Data> => {
    try {
      return await serverLoader()
    } catch (error) {
      if (error instanceof Response) throw error
      return fallback(error, request)
    }
  }
}

/** The `clientLoader` for `loadPage`: when the server is not reached, returns the fallback with the failure. */
export function pageClientLoader<Value extends object>(fallback: (request: Request) => Value) {
  return clientLoaderWithFallback<Loaded<Value>>((error, request) => ({
    ...fallback(request),
    failure: answeredMessage(error),
  }))
}
