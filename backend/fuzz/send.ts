import { request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Backend } from '../src/index.ts'
import { bodyOf, targetOf } from './draft.ts'
import type { Draft } from './draft.ts'

export interface FuzzResponse {
  status: number
  headers: Headers
  body: Buffer
}

/** Undefined if it could not be sent, or the connection was closed for invalid HTTP. */
export type Send = (draft: Draft) => Promise<FuzzResponse | undefined>

const ORIGIN = 'http://localhost'
const BODILESS = ['GET', 'HEAD']

/** Sends by a call within this process. */
export function sendWithin(backend: Backend): Send {
  return async (draft) => {
    const request = asRequest(draft)
    if (!request) return undefined
    const response = await backend.fetch(request)
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
}

function asRequest(draft: Draft): Request | undefined {
  const body = BODILESS.includes(draft.method) ? undefined : (bodyOf(draft) as BodyInit | undefined)
  try {
    return new Request(ORIGIN + targetOf(draft), { method: draft.method, headers: draft.headers, body })
  } catch {
    return undefined
  }
}

/** When a client closes its connection: in the middle of its request, or a number of milliseconds after it. */
export type HangUp = 'in the request' | { afterMs: number }

/** Sends over a socket, where targets are not normalised and a body may be shorter than its length. */
export function sendOverHttp(url: string, hangUp: () => HangUp | undefined): Send {
  return (draft) =>
    new Promise((resolve, reject) => {
      const body = bodyOf(draft)
      const bytes = body === undefined ? undefined : Buffer.from(body)
      const end = hangUp()
      const isCut = end === 'in the request' && bytes !== undefined && bytes.length > 1
      const headers = { ...draft.headers, ...(bytes && { 'content-length': String(bytes.length) }) }
      const sent = attempt(() =>
        httpRequest(url, {
          method: draft.method,
          path: targetOf(draft),
          headers,
          agent: false,
          setHost: true,
        }),
      )
      if (!sent) return resolve(undefined)
      sent.on('response', (response) => {
        const given = new Headers()
        for (let at = 0; at < response.rawHeaders.length; at += 2)
          given.append(response.rawHeaders[at]!, response.rawHeaders[at + 1]!)
        buffer(response).then(
          (content) => resolve({ status: response.statusCode ?? 0, headers: given, body: content }),
          () => resolve(undefined),
        )
      })
      sent.on('upgrade', (_response, socket) => resolve(void socket.destroy()))
      sent.on('error', (error: NodeJS.ErrnoException) =>
        ['ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT'].includes(error.code ?? '')
          ? resolve(undefined)
          : reject(error),
      )
      if (typeof end === 'object') setTimeout(() => sent.destroy(), end.afterMs)
      if (isCut) sent.write(bytes.subarray(0, bytes.length / 2), () => sent.destroy())
      else sent.end(bytes)
    })
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
