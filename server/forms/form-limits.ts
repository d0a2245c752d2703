import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** In bytes. Files are uploaded to the storage, which has limits of its own. */
const MAX_SIZE = 1024 * 1024
/**
 * Far more than a form of the shop has. Parsing takes time that grows faster than the number of fields, and anyone may post a
 * form: one mebibyte of empty fields would block the process for many seconds.
 */
const MAX_FIELDS = 1000

const tooLarge = (c: Context) => c.text('Payload Too Large', 413)
const limitSize = bodyLimit({ maxSize: MAX_SIZE, onError: tooLarge })

/** Answers 413 to forms of more than 1 MiB or 1,000 fields, before they are parsed, and 400 to one whose client disconnects. */
export const formLimits: MiddlewareHandler = async (c, next) => {
  let isRead = false
  const go = () => {
    isRead = true
    return next()
  }
  try {
    return await limitSize(c, () => limitFields(c, go))
  } catch (error) {
    if (isRead) throw error
    return c.text('Bad Request', 400)
  }
}

async function limitFields(c: Context, next: Next): Promise<void> {
  if (hasBody(c) && c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    const body = await c.req.raw.text()
    if (body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) {
      c.res = tooLarge(c)
      return
    }
    c.req.raw = new Request(c.req.raw.url, { method: c.req.method, headers: c.req.raw.headers, body })
  }
  await next()
}

/** A GET request may name a content type, but `Request` refuses a body for it. */
function hasBody({ req }: Context): boolean {
  return req.method !== 'GET' && req.method !== 'HEAD'
}
