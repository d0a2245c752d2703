import { targetOf, type Draft } from './draft.ts'
import type { FuzzResponse } from './send.ts'
import type { Sender } from './world.ts'

/** Documented content types of responses, besides JSON. */
const DOCUMENTED = [
  'text/csv',
  'text/plain',
  'text/xml',
  'application/octet-stream',
  'application/vnd.pgrst.',
  'application/geo+json',
  'application/openapi+json',
  'application/xml',
]
const INTERNALS = /node_modules|\.ts:\d+:\d+|at async |PostgresError|relation "realtime\.|stack/
/** Uploaded content, which may have any type. */
const STORED = /^(storage\/v1\/(object|render)|functions\/v1\/(echo|missing))/

/** Other paths are pages. */
const SERVICE = /^(rest|auth|storage|functions|realtime)\/v1\//

/** What is wrong with a response, or undefined. */
export function findFault(draft: Draft, answer: FuzzResponse, world: Sender): string | undefined {
  const { status, body } = answer
  if (status >= 500 && !isDocumented(draft, answer) && !isUnavailable(answer))
    return `answered ${status}: ${body.toString().slice(0, 300)}`
  const told = `${body.toString('latin1')}\n${[...answer.headers].flat().join('\n')}`
  const leaked = draft.privileged ? undefined : world.secrets.find((secret) => told.includes(secret))
  if (leaked) return `leaked a secret: ${told.slice(Math.max(0, told.indexOf(leaked) - 200)).slice(0, 400)}`
  return wrongType(draft, answer)
}

/** Errors within a function have documented statuses above 500. */
function isDocumented({ path }: Draft, { headers }: FuzzResponse): boolean {
  return path[0] === 'functions' && headers.get('x-relay-error') === 'true'
}

/** While connections are lost, a response may ask the client to try again. */
export function isUnavailable({ status, headers }: FuzzResponse): boolean {
  return (status === 503 || status === 504) && headers.has('retry-after')
}

function wrongType(draft: Draft, { status, headers, body }: FuzzResponse): string | undefined {
  const type = headers.get('content-type') ?? ''
  const path = normalPath(draft)
  if (body.length === 0 || (status < 300 && STORED.test(path))) return undefined
  if (/json/.test(type)) {
    try {
      JSON.parse(body.toString())
    } catch {
      return `answered ${status} with ${type} that is not valid JSON: ${body.toString().slice(0, 200)}`
    }
    const text = body.toString()
    return status >= 400 && INTERNALS.test(text) ? `leaked internals: ${text.slice(0, 300)}` : undefined
  }
  if (STORED.test(path) || draft.target !== undefined || !SERVICE.test(path)) return undefined
  return DOCUMENTED.some((known) => type.startsWith(known))
    ? undefined
    : `answered ${status} with the type "${type}"`
}

/** The path without dot segments, which decides who answers. */
function normalPath(draft: Draft): string {
  return new URL(`http://localhost${targetOf(draft)}`).pathname.slice(1)
}
