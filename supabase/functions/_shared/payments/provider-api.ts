import { fields, type Dependencies } from '../backend.ts'
import { ProviderRefusal, ProviderUnavailable } from './provider.ts'

/** Providers answer within a second or two. */
const TIMEOUT_MS = 10_000
const MAX_MESSAGE_LENGTH = 300

export interface ProviderApi {
  /** The JSON object of a good answer; throws ProviderUnavailable or ProviderRefusal. */
  call(path: string, body?: unknown): Promise<Record<string, unknown>>
}

export interface ApiOptions {
  /** For messages: `Paystack`. */
  title: string
  url: string
  secretKey: string
  timeoutMs?: number
}

/** Calls a provider's JSON interface with its secret key, which is never part of a message. */
export function createApi({ fetch }: Dependencies, options: ApiOptions): ProviderApi {
  const { title, secretKey, timeoutMs = TIMEOUT_MS } = options
  const base = options.url.replace(/(?<!\/)\/+$/, '')

  async function send(path: string, body: unknown): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(`${base}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secretKey}` },
        // Reading the body is part of the time.
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      // Without the cause: the message of an invalid header would have the key in it.
      const reason = error instanceof Error ? error.name : 'an error'
      throw new ProviderUnavailable(`${title} did not answer (${reason}).`)
    }
  }

  return {
    async call(path, body) {
      const { status, text } = await send(path, body)
      const answer = parse(text)
      if (status >= 500 || status === 429 || !answer)
        throw new ProviderUnavailable(`${title} answered with the status ${status}.`)
      if (status >= 200 && status < 300) return answer
      const { message, code } = answer
      const said = typeof message === 'string' && message !== '' ? message : `${title} answered ${status}.`
      throw new ProviderRefusal(
        status,
        said.replaceAll(secretKey, '[key]').slice(0, MAX_MESSAGE_LENGTH),
        typeof code === 'string' ? code : '',
      )
    },
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? fields(value) : null
  } catch {
    return null
  }
}

/** The JSON object of a webhook's body; null for anything else. */
export function parseBytes(bytes: Uint8Array): Record<string, unknown> | null {
  return parse(new TextDecoder().decode(bytes))
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** An id as text: a whole number, or text. */
export function idOrNull(value: unknown): string | null {
  return Number.isSafeInteger(value) ? String(value) : textOrNull(value)
}

/** The address of the provider's page, to which shoppers are sent. */
export function requirePage(title: string, address: unknown): { url: string } {
  if (typeof address === 'string' && /^https?:\/\//.test(address) && URL.canParse(address))
    return { url: address }
  throw new ProviderUnavailable(`${title} answered without the address of its page.`)
}

/** The id in the description of a refund. */
export function requireRefundId(title: string, refund: Record<string, unknown>): string {
  const id = idOrNull(refund['id'])
  if (id === null) throw new ProviderUnavailable(`${title} answered without a refund.`)
  return id
}
