import type { MiddlewareHandler } from 'hono'

/** Others may be streams without an end. */
const WHOLE = /^(application\/json|text\/(html|plain))\b/

/** Hono answers HEAD by running GET and dropping the body. This adds the body's length, as in the answer to GET (RFC 9110, section 9.3.2). */
export const measureHead: MiddlewareHandler = async (c, next) => {
  await next()
  const { body, status, headers } = c.res
  if (c.req.method !== 'HEAD' || body === null || headers.has('Content-Length')) return
  if (!WHOLE.test(headers.get('Content-Type') ?? '')) return
  const { byteLength } = await c.res.arrayBuffer()
  const measured = new Headers(headers)
  measured.set('Content-Length', String(byteLength))
  c.res = new Response(null, { status, headers: measured })
}
