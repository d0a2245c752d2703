import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const key = 'PARLOURKEY'
const secret = 'se/cret+with=signs'
const region = 'af-south-1'

/** A response that a test sends instead of the real one. */
type Failure = {
  status: number
  body?: string
  times: number
  /** May take its time, for what happens while a request is under way. */
  when: (request: IncomingMessage) => boolean | Promise<boolean>
}

/** The part of S3 that file storage uses; it checks signatures and digests as S3 does. */
export async function startS3Imitation() {
  const objects = new Map<string, Buffer>()
  const parts = new Map<string, Map<number, Buffer>>()
  const requests: string[] = []
  let failure: Failure | undefined

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://localhost')
    const body = await buffer(request)
    requests.push(`${request.method} ${url.pathname}${url.search}`)
    if (failure && failure.times > 0 && (await failure.when(request))) {
      failure.times -= 1
      response.writeHead(failure.status).end(failure.body ?? error('InternalError'))
      return
    }
    const wrong = refuseSignature(request, url, body)
    if (wrong) response.writeHead(403).end(error(wrong))
    else if (!url.pathname.startsWith('/shop/')) response.writeHead(404).end(error('NoSuchBucket'))
    else handle(request, url, body, response)
  }

  function handle(request: IncomingMessage, url: URL, body: Buffer, response: ServerResponse): void {
    const name = decodeURIComponent(url.pathname)
    const uploadId = url.searchParams.get('uploadId')
    if (request.method === 'POST' && url.searchParams.has('uploads')) return begin(name, response)
    if (uploadId !== null) return takePart(request, { uploadId, name, body, url }, response)
    const source = request.headers['x-amz-copy-source']
    if (typeof source === 'string') return copy(decodeURIComponent(source), name, response)
    if (request.method === 'PUT') {
      objects.set(name, body)
      response.writeHead(200, { etag: tagOf(body) }).end()
    } else if (request.method === 'DELETE') {
      objects.delete(name)
      response.writeHead(204).end()
    } else read(request, objects.get(name), response)
  }

  function begin(name: string, response: ServerResponse): void {
    // Escaped in XML.
    const id = `${name}-${parts.size}&`
    parts.set(id, new Map())
    response.end(
      `<InitiateMultipartUploadResult><UploadId>${id.replace('&', '&amp;')}</UploadId></InitiateMultipartUploadResult>`,
    )
  }

  function takePart(
    request: IncomingMessage,
    { uploadId, name, body, url }: { uploadId: string; name: string; body: Buffer; url: URL },
    response: ServerResponse,
  ): void {
    const upload = parts.get(uploadId)
    if (!upload) return void response.writeHead(404).end(error('NoSuchUpload'))
    if (request.method === 'PUT') {
      upload.set(Number(url.searchParams.get('partNumber')), body)
      return void response.writeHead(200, { etag: tagOf(body) }).end()
    }
    parts.delete(uploadId)
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
    const chosen = listed.map(([, number]) => upload.get(Number(number)))
    const isRight = listed.every(
      ([, , tag], index) => tag?.replaceAll('&quot;', '"') === tagOf(chosen[index]!),
    )
    if (!isRight) return void response.writeHead(400).end(error('InvalidPart'))
    objects.set(name, Buffer.concat(chosen as Buffer[]))
    return void response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }

  function copy(source: string, name: string, response: ServerResponse): void {
    const found = objects.get(source)
    if (!found) return void response.writeHead(404).end(error('NoSuchKey'))
    objects.set(name, found)
    return void response.end('<CopyObjectResult></CopyObjectResult>')
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `s3://${key}:${encodeURIComponent(secret)}@${host}/shop/files?region=${region}&insecure=1`,
    objects,
    /** Multipart uploads that were neither completed nor aborted. */
    unfinished: parts,
    requests,
    fail: (next: Partial<Failure>) => (failure = { status: 500, times: 1, when: () => true, ...next }),
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  }
}

export type S3Imitation = Awaited<ReturnType<typeof startS3Imitation>>

function read(request: IncomingMessage, found: Buffer | undefined, response: ServerResponse): void {
  if (!found) return void response.writeHead(404).end(error('NoSuchKey'))
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined) return void response.end(found)
  return void response.writeHead(206).end(found.subarray(Number(first), Number(last) + 1))
}

/** Computes the signature (AWS Signature Version 4) and returns what is wrong with the one in the request. */
function refuseSignature(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const digest = String(request.headers['x-amz-content-sha256'])
  if (digest !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch'
  const authorization = request.headers.authorization ?? ''
  const [, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=PARLOURKEY\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      authorization,
    ) ?? []
  const date = String(request.headers['x-amz-date'])
  if (scope !== `${date.slice(0, 8)}/${region}/s3/aws4_request`) return 'InvalidAccessKeyId'
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const query = [...url.searchParams].map((pair) => pair.map(encode).join('=')).sort()
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, digest].join(
    '\n',
  )
  const toSign = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const signingKey = scope
    .split('/')
    .reduce<Buffer>(
      (previous, part) => createHmac('sha256', previous).update(part).digest(),
      Buffer.from(`AWS4${secret}`),
    )
  const expected = createHmac('sha256', signingKey).update(toSign).digest('hex')
  return signature === expected ? undefined : 'SignatureDoesNotMatch'
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const tagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
