import type { Service } from '../caller.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { mayHaveSent, type WatchedMailer } from './mail-status.ts'
import { MailError } from './mailer.ts'
import type { Mail } from './mailer.ts'

const MAX_RECIPIENTS = 50
const MAX_KEY = 256

/**
 * POST `{ from?, to, subject, text?, html?, reply_to? }` → `{ id }`: the request format of the mail provider Resend,
 * so that an edge function sends mail with one fetch, here with the service key or to the provider with the
 * provider's key.
 * Mails with the same `Idempotency-Key` have one Message-ID, or one file.
 * Errors are `{ statusCode, name, message }`; after a failure of the mail server also `reason`, a sentence. Status 502 says
 * that the mail was not sent, 504 that it may have been.
 * GET → `MailStatus`.
 */
export function createSendMail(mailer: WatchedMailer, logger: Logger = silentLogger): Service {
  return async (request, caller) => {
    if (caller.role !== 'service_role')
      return failure(403, 'invalid_api_key', 'Sending mail needs the service key')
    if (request.method === 'GET') return Response.json(mailer.status())
    if (request.method !== 'POST') return failure(405, 'method_not_allowed', 'Method is not allowed')
    try {
      const mail = readMail(await request.text().catch(() => ''))
      return Response.json(await mailer.send({ ...mail, idempotencyKey: readKey(request) }))
    } catch (error) {
      if (error instanceof MailError) return failure(422, 'validation_error', error.message)
      logger.error({ err: error }, 'A mail could not be sent')
      const status = mayHaveSent(error) ? 504 : 502
      return failure(status, 'application_error', 'The mail could not be sent', mailer.explain(error))
    }
  }
}

function readMail(text: string): Mail {
  const body = parsed(text)
  const to = addresses(body, 'to')
  if (to.length === 0) throw new MailError('Missing `to` field.')
  if (to.length > MAX_RECIPIENTS) throw new MailError(`At most ${MAX_RECIPIENTS} recipients are possible.`)
  const subject = textField(body, 'subject')
  if (!subject) throw new MailError('Missing `subject` field.')
  const mail: Mail = { to, subject, text: textField(body, 'text'), html: textField(body, 'html') }
  if (mail.text === undefined && mail.html === undefined)
    throw new MailError('Missing `html` or `text` field.')
  const replyTo = addresses(body, 'reply_to')
  return { ...mail, from: textField(body, 'from'), replyTo: replyTo.length > 0 ? replyTo : undefined }
}

function readKey(request: Request): string | undefined {
  const key = request.headers.get('Idempotency-Key') ?? undefined
  if (key === undefined || (key !== '' && key.length <= MAX_KEY)) return key
  throw new MailError(`The Idempotency-Key must have 1 to ${MAX_KEY} characters.`)
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>
  } catch {
    // Reported below, like any other body that is not an object.
  }
  throw new MailError('The body must be a JSON object.')
}

function textField(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name] ?? undefined
  if (value === undefined || typeof value === 'string') return value
  throw new MailError(`Invalid \`${name}\` field: a text is expected.`)
}

function addresses(body: Record<string, unknown>, name: string): string[] {
  const value = body[name] ?? []
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.every((entry) => typeof entry === 'string')) return list
  throw new MailError(`Invalid \`${name}\` field: an address or a list of addresses is expected.`)
}

function failure(statusCode: number, name: string, message: string, reason?: string): Response {
  return Response.json({ statusCode, name, message, reason }, { status: statusCode })
}
