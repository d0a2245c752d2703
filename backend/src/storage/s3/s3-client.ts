import { createHash } from 'node:crypto'
import { setTimeout as elapsed } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { S3Location } from './s3-url.ts'

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Blob
}

/** An error response of the S3 service. */
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
/** How long the service may take to begin its response. */
const timeoutMs = 60_000

/** Sends signed requests. All requests are idempotent, so failed ones are repeated. */
export function createS3Client(place: S3Location) {
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
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('The file service does not answer')), timeoutMs)
    const { method, body } = request
    return fetch(url, { method, headers, body, redirect: 'error', signal: timeout.signal }).finally(() =>
      clearTimeout(timer),
    )
  }

  /** The response, with any status below 500 except 429. @throws S3Error if the service keeps failing */
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

/** The response's document. S3 may answer 200 with an error in it. @throws S3Error */
export async function requireSuccess(response: Response): Promise<S3Document> {
  if (!response.ok) throw await toError(response)
  const document = parseXml(await response.text())
  const [error] = DomUtils.getElementsByTagName('Error', document.children, false, 1)
  if (error) throw new S3Error(500, textOf(document, 'Code'))
  return document
}

export async function toError(response: Response): Promise<S3Error> {
  return new S3Error(response.status, textOf(parseXml(await response.text()), 'Code'))
}

type S3Document = ReturnType<typeof parseXml>

function parseXml(xml: string) {
  return parseDocument(xml, { xmlMode: true })
}

/** The text of the first element of this name, or ''. */
export function textOf(document: S3Document, name: string): string {
  return DomUtils.textContent(DomUtils.getElementsByTagName(name, document, true, 1))
}

async function sha256(body: Blob | undefined): Promise<string> {
  const hash = createHash('sha256')
  if (body) for await (const chunk of body.stream()) hash.update(chunk)
  return hash.digest('hex')
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

export type SendToS3 = ReturnType<typeof createS3Client>
