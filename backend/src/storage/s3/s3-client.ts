import { createHash } from 'node:crypto'
import { setTimeout as elapsed } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Place } from './s3-url.ts'

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Blob
}

/** What the service refused, in its own words. */
export class S3Error extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`The file service answered ${status}${code && ` ${code}`}`)
    this.name = 'S3Error'
    this.status = status
    this.code = code
  }
}

const attempts = 3
const pauseMs = 200
/** How long the service may take to begin its answer. */
const patienceMs = 60_000

/** One signed request at a time. Everything we send may be sent twice without harm, so what the network drops is repeated. */
export function createS3Client(place: S3Place) {
  async function once(request: S3Request, digest: string): Promise<Response> {
    const address = new URL(`${place.endpoint}/${place.bucket}/${encodePath(place.prefix + request.key)}`)
    for (const [name, value] of Object.entries(request.query ?? {})) address.searchParams.set(name, value)
    const { url, headers } = await new AwsV4Signer({
      ...place,
      service: 's3',
      method: request.method,
      url: address.href,
      headers: { ...request.headers, 'x-amz-content-sha256': digest },
    }).sign()
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(new Error('The file service does not answer')), patienceMs)
    const { method, body } = request
    return fetch(url, { method, headers, body, redirect: 'error', signal: patience.signal }).finally(() =>
      clearTimeout(timer),
    )
  }

  /** The answer, whatever it says, as long as it is one. @throws S3Error when the service keeps failing */
  return async function send(request: S3Request): Promise<Response> {
    const digest = await sha256(request.body)
    for (let attempt = 1; ; attempt++) {
      const response = await once(request, digest).catch((error: unknown) => {
        if (attempt === attempts) throw error
      })
      if (response && response.status < 500 && response.status !== 429) return response
      if (response && attempt === attempts) throw await toError(response)
      await response?.body?.cancel()
      await elapsed(pauseMs * 2 ** attempt * Math.random())
    }
  }
}

/** S3 may say 200 and mean an error, which is then in the body. @throws S3Error */
export async function expectDone(response: Response): Promise<string> {
  if (!response.ok) throw await toError(response)
  const text = await response.text()
  if (/<Error>/.test(text)) throw new S3Error(500, field(text, 'Code'))
  return text
}

export async function toError(response: Response): Promise<S3Error> {
  return new S3Error(response.status, field(await response.text(), 'Code'))
}

/** The text of one element of a small XML answer, or ''. */
export function field(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
}

async function sha256(body: Blob | undefined): Promise<string> {
  const hash = createHash('sha256')
  if (body) for await (const chunk of body.stream()) hash.update(chunk)
  return hash.digest('hex')
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

export type SendToS3 = ReturnType<typeof createS3Client>
