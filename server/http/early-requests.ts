import { fetchHandler, respondInTurn, type RequestHandler } from '@parlour/backend/http-server'
import type { HandshakeRefusal } from '@parlour/backend/refuse-handshake'
import type { App } from '../app.ts'

// Who has to wait, and for how long: docs/behaviour/failures-and-notices.md#while-the-shop-starts.

/** Usual starts are shorter, and proxies give up after 30 seconds or later. */
const WAIT_MS = 25_000
const RETRY_AFTER_SECONDS = 5

const TEXT = 'The shop is starting. Please try again in a few seconds.'
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">
<title>The shop is starting</title>
<h1>The shop is starting</h1>
<p>${TEXT}</p>
</html>
`

export const STARTING: HandshakeRefusal = {
  status: 503,
  message: TEXT,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
}

/** Lets requests wait for the app. While a start takes long, as after a crash of the database, they are answered with 503. */
export function respondOnceStarted(app: Promise<Pick<App, 'handlers'>>): RequestHandler {
  const refuse = fetchHandler(tellOfStart)
  return async (request, response) => {
    const started = await unlessLate(app)
    return respondInTurn(started?.handlers ?? [refuse], request, response)
  }
}

/** Waits for what is starting. Undefined once a request has waited for it as long as it may. */
export async function unlessLate<Part>(starting: Promise<Part>): Promise<Part | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, WAIT_MS)
  return await Promise.race([starting, late.promise]).finally(() => clearTimeout(timer))
}

function tellOfStart(request: Request): Response {
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' }
  const takesPage = request.headers.get('accept')?.includes('text/html') ?? false
  return takesPage
    ? new Response(PAGE, { status: 503, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } })
    : Response.json({ message: TEXT }, { status: 503, headers })
}
