import { randomInt } from 'node:crypto'
import { splitTarget, type PlainRequest } from '../../plain-http.ts'
import { mediaTypeOf, readBody } from '../request/api-request.ts'
import { parsePayload, type Payload } from '../request/payload.ts'

/** A request without the values of its filters and arguments, and without its offset. Requests of one shape differ only in these. */
export interface RequestShape {
  /** Equal for requests of one shape. */
  key: string
  values: string[]
  /** The request with `marker(n)` in place of its nth value. */
  withMarkers: PlainRequest
  /** The same for the JSON of a call by POST, which is one value. */
  payload?: Payload
}

/** Longer requests are rare, and each would take the place of many others. */
const MAX_KEY_LENGTH = 2_000
/** In bytes. Longer ones would be parsed twice if they are invalid. */
const MAX_BODY_LENGTH = 65_536
const CALL = /^\/rpc\//
/** Request headers that the parser of requests reads. */
const HEADERS = ['accept', 'accept-profile', 'content-profile', 'prefer', 'range', 'content-type'] as const
/** The value of a simple comparison is everything after the operator. */
const COMPARISON = /^(?:eq|neq|gt|gte|lt|lte)\./
/** Names of parameters with a grammar of their own, also at the end of a path such as `authors.order`. */
const GRAMMAR = /(?:^|\.)(?:select|columns|on_conflict|order|limit|offset|and|or)$/
/** An offset that is a parameter of the statement as it is: `007` would be sent as `7`, and for `0` there is no parameter. */
const OFFSET = /^offset=[1-9]\d{0,14}$/
const PLAIN_NAME = /^[\w.]+$/
const UNENCODED = /^[\w.~-]*$/
/** Stands for a value in a key. It cannot occur in a target. */
const SLOT = '\0'
/** Random, so that no request can contain a marker. 13 digits. */
const SECRET = randomInt(10 ** 12, 9 * 10 ** 12)

/** A safe integer, since it may stand for an offset. */
export function marker(slot: number): string {
  return `${SECRET}${String(slot).padStart(3, '0')}`
}

export const MARKERS = new RegExp(`${SECRET}(\\d{3})`)

/** The shape of a read or of a call; undefined for other requests and very long ones. */
export async function shapeOf(request: PlainRequest): Promise<RequestShape | undefined> {
  const { method, target } = request
  if (target.length > MAX_KEY_LENGTH) return undefined
  if (method === 'GET' || method === 'HEAD') return shapeOfTarget(request)
  return method === 'POST' && CALL.test(target) ? await shapeOfCall(request) : undefined
}

function shapeOfTarget(request: PlainRequest): RequestShape | undefined {
  const { path, search } = splitTarget(request.target)
  const takesArguments = request.method !== 'POST' && CALL.test(path)
  const values: string[] = []
  const keys: string[] = [request.method, path]
  const marked: string[] = []
  // With a Range header, the statement's offset depends on both.
  const takesOffset = request.headers['range'] === undefined
  for (const pair of search.split('&')) {
    const prefix = takesOffset && OFFSET.test(pair) ? 'offset=' : prefixOfValue(pair, takesArguments)
    if (prefix === undefined) {
      keys.push(pair)
      marked.push(pair)
    } else {
      keys.push(prefix + SLOT)
      marked.push(prefix + marker(values.length))
      values.push(decode(pair.slice(prefix.length)))
    }
  }
  for (const name of HEADERS) keys.push(request.headers[name] ?? SLOT)
  const key = keys.join('\n')
  if (key.length > MAX_KEY_LENGTH) return undefined
  return { key, values, withMarkers: { ...request, target: `${path}?${marked.join('&')}` } }
}

/** The keys of its JSON choose the function, and are part of the statement. */
async function shapeOfCall(request: PlainRequest): Promise<RequestShape | undefined> {
  const mediaType = mediaTypeOf(request.headers['content-type'])
  const shape = request.target.includes('columns=') ? undefined : shapeOfTarget(request)
  const body = shape && mediaType === 'application/json' ? await readBody(request) : undefined
  if (!shape || !body || body.length > MAX_BODY_LENGTH) return undefined
  const payload = parsePayload(body, { mediaType, isCall: true, columns: undefined })
  if (payload.kind !== 'json') return undefined
  const key = `${shape.key}\n${JSON.stringify([payload.isObject, payload.keys])}`
  if (key.length > MAX_KEY_LENGTH) return undefined
  const values = [...shape.values, payload.text]
  return { ...shape, key, values, payload: { ...payload, text: marker(shape.values.length) } }
}

/**
 * What stands before the value in a pair such as `id=eq.7`, or in an argument such as `p_text=sofa`. Undefined if the value has
 * a grammar of its own. A text with a dot may be a filter, and one that begins with a brace an array.
 */
function prefixOfValue(pair: string, takesArguments: boolean): string | undefined {
  const equals = pair.indexOf('=')
  const name = pair.slice(0, Math.max(0, equals))
  if (!PLAIN_NAME.test(name) || GRAMMAR.test(name)) return undefined
  const text = pair.slice(equals + 1)
  const operator = COMPARISON.exec(text)?.[0]
  if (operator !== undefined) return `${name}=${operator}`
  const isArgument = takesArguments && !/^(?:\{|%7b)|\.|%2e/i.test(text)
  return isArgument ? `${name}=` : undefined
}

/** As in a query string. */
function decode(text: string): string {
  return UNENCODED.test(text) ? text : (new URLSearchParams(`v=${text}`).get('v') ?? '')
}
