import { CLIENT_ADDRESS_HEADER } from '../../gateway/client-address-header.ts'
import { currentOwner } from '../../logging/request-context.ts'
import type { StorageRequest, StorageContext } from '../context.ts'
import { errors } from '../errors.ts'
import { checkObjectKey } from '../object-key.ts'
import { isUnmodified } from '../objects/conditional.ts'
import { readObject, readObjectAsOwner, readPublicObject, type ObjectRow } from '../objects/object-row.ts'
import { cacheControl, sandboxHeaders } from '../objects/serve-object.ts'
import { chooseFormat, parseImageOptions, type ImageFormat, type ResizeMode } from './image-options.ts'
import { isDrawable, renderingName, type Rendering, type RenderOptions } from './renderer.ts'
import { renderingCost } from './rendering-limit.ts'

/** Content types of files without a specific type. Their bytes may still be a picture's. */
const vague = /^(text\/plain|application\/octet-stream)\b/

/** GET /render/image/public/{bucket}/{key}?width&height&resize&quality&format */
export async function renderPublicImage(exchange: StorageRequest): Promise<Response> {
  const { bucket, key, storage } = exchange
  return respond(exchange, await readPublicObject(storage, bucket, key), true)
}

/** GET /render/image/authenticated/{bucket}/{key}?… */
export async function renderImage(exchange: StorageRequest): Promise<Response> {
  const { caller, bucket, key, storage } = exchange
  return respond(exchange, await readObject(storage, caller, bucket, checkObjectKey(key)), false)
}

/** GET /render/image/sign/{bucket}/{key}?token: with the signed options, whatever the query contains. */
export async function renderSignedImage(exchange: StorageRequest): Promise<Response> {
  const { url, bucket, key, storage } = exchange
  const token = url.searchParams.get('token')
  const grant = await storage.signer.verify(token, 'render', `${bucket}/${checkObjectKey(key)}`)
  const signed = new URL(url)
  signed.search = new URLSearchParams(grant.transform).toString()
  return respond({ ...exchange, url: signed }, await readObjectAsOwner(storage, bucket, key), false)
}

/**
 * Responds with the picture of `row`, rendered as the query requests. @throws StorageError 400 if it is not a picture, 429 if the
 * visitor has had too many rendered
 */
async function respond(exchange: StorageRequest, row: ObjectRow, shared: boolean) {
  const { request, url, storage } = exchange
  const { format: wanted, ...options } = parseImageOptions(url.searchParams)
  const type = row.metadata?.mimetype
  if (row.version === null || !(isDrawable(type) || vague.test(type ?? ''))) throw errors.notAnImage()
  if ((row.metadata?.size ?? 0) > storage.config.maxImageBytes) throw errors.tooLarge()
  const format = chooseFormat(wanted, request.headers.get('accept') ?? '', type)
  const rendering: Rendering = { version: row.version, options, format }
  const etag = `"${renderingName(rendering)}"`
  const headers = new Headers({
    ...sandboxHeaders(`image/${format}`),
    ETag: etag,
    'Last-Modified': row.updated_at.toUTCString(),
    'Cache-Control': cacheControl(row, url, shared),
    Vary: 'Accept',
    'X-Transformations': transformations(url.searchParams, options),
  })
  if (isUnmodified(request.headers, etag, row.updated_at)) return new Response(null, { status: 304, headers })
  const source = () => readAll(storage, rendering.version)
  const bytes = await storage.images.render(rendering, source, countedFor(exchange, row, rendering))
  headers.set('Content-Type', contentType(bytes, format))
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : bytes, { status: 200, headers })
}

/** An animated picture keeps its own format. */
function contentType(bytes: Buffer, format: ImageFormat): string {
  if (bytes.toString('latin1', 0, 4) === 'GIF8') return 'image/gif'
  return bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : `image/${format}`
}

/** Counts the rendering for the visitor's address: 429 if it has had too many. */
function countedFor(
  { request, caller, storage }: StorageRequest,
  row: ObjectRow,
  { options }: Rendering,
): RenderOptions {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? undefined
  return {
    owner: currentOwner(caller.claims.sub, address),
    signal: request.signal,
    beforeDrawing: () => {
      const wait = storage.limitRendering(address, renderingCost(row.metadata?.size ?? 0, options))
      if (wait > 0) throw errors.tooManyRenderings(wait)
    },
  }
}

const resizingTypes: Record<ResizeMode, string> = { cover: 'fill', contain: 'fit', fill: 'force' }

/** The applied options, in the format of the hosted service's image proxy. */
function transformations(
  asked: URLSearchParams,
  { width, height, resize, quality }: Rendering['options'],
): string {
  return [
    ...(height ? [`height:${height}`] : []),
    ...(width ? [`width:${width}`] : []),
    ...(height || width ? [`resizing_type:${resizingTypes[resize]}`] : []),
    ...(asked.has('quality') ? [`quality:${quality}`] : []),
  ].join(',')
}

async function readAll({ files }: StorageContext, version: string): Promise<Buffer> {
  const bytes = await files.get(version)
  if (!bytes) throw errors.objectNotFound()
  return Buffer.from(await new Response(bytes).arrayBuffer())
}
