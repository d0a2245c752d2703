import { createHash } from 'node:crypto'
import type { ResizeOptions, Sharp } from 'sharp'
import type { Owner } from '../../limits/owner.ts'
import { errors } from '../errors.ts'
import type { ImageCache } from './image-cache.ts'
import { longestSide, pixelLimit, type ImageFormat, type ImageOptions } from './image-options.ts'
import { createImageTurns, loadSharp, oneAtATime } from './sharp.ts'

/** The source, options and format of a rendered picture. */
export interface Rendering {
  version: string
  options: Omit<ImageOptions, 'format'>
  format: ImageFormat
}

export interface RenderOptions {
  /** Whose request it is. Owners take turns. */
  owner?: Owner | undefined
  /** A rendering that has not begun is given up once all who asked for it have gone. */
  signal?: AbortSignal
  /** Called if the rendering is not in the cache; what it throws refuses the request. */
  beforeDrawing?: () => void
}

export interface ImageRenderer {
  /** @throws StorageError 400 if the source is not a picture, 503 if too many wait */
  render(
    rendering: Rendering,
    source: () => Promise<Buffer>,
    options?: RenderOptions,
  ): Promise<Buffer<ArrayBuffer>>
}

export interface RendererOptions {
  cache: ImageCache
  maxPixels: number
}

const drawableTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
])

export const isDrawable = (type: string | undefined) => drawableTypes.has(type ?? '')

/** Whoever asks for one of these can show the animated pictures that are stored, GIF and WebP. */
const movingFormats: ReadonlySet<ImageFormat> = new Set(['avif', 'webp'])

const maxRenderings = 2
/** Pictures with more pixels are rendered one at a time. */
const largePixels = 8_000_000

/** A name that is the same for the same source, options and format: the cache key and ETag. */
export function renderingName({ version, options, format }: Rendering): string {
  const { width = '', height = '', resize, quality } = options
  return createHash('sha256')
    .update([version, width, height, resize, quality, format].join('|'))
    .digest('hex')
}

/** Renders pictures, with a limit on concurrency; concurrent requests for the same rendering share it. */
export function createImageRenderer({ cache, maxPixels }: RendererOptions): ImageRenderer {
  const inProgress = new Map<string, Drawing>()
  const inTurn = createImageTurns(maxRenderings)

  async function draw(
    name: string,
    rendering: Rendering,
    source: () => Promise<Buffer>,
    owner: Owner | undefined,
    signal: AbortSignal,
  ) {
    const work = async () => renderPicture(await source(), rendering, maxPixels)
    const drawn = await inTurn(work, owner, signal)
    await cache.write(name, drawn)
    return drawn
  }

  return {
    async render(rendering, source, { owner, signal, beforeDrawing } = {}) {
      const name = renderingName(rendering)
      const found = inProgress.get(name) ?? (await cache.read(name)) ?? inProgress.get(name)
      if (found) return 'picture' in found ? joined(found, signal) : found
      // Of those who wait for this rendering, only the one who causes it is counted, and can be refused.
      beforeDrawing?.()
      const abandoned = new AbortController()
      const forget = () => inProgress.get(name) === drawing && inProgress.delete(name)
      // What has begun is completed, for whoever asks next.
      const begin = () => {
        abandoned.signal.removeEventListener('abort', forget)
        return source()
      }
      abandoned.signal.addEventListener('abort', forget)
      const picture = draw(name, rendering, begin, owner, abandoned.signal)
      const drawing: Drawing = { picture, clients: 0, abandon: () => abandoned.abort() }
      inProgress.set(name, drawing)
      picture.then(forget, forget)
      return joined(drawing, signal)
    },
  }
}

/** A rendering that is wanted or has begun. */
interface Drawing {
  picture: Promise<Buffer<ArrayBuffer>>
  /** How many wait for it. */
  clients: number
  abandon(): void
}

function joined(drawing: Drawing, signal: AbortSignal | undefined): Promise<Buffer<ArrayBuffer>> {
  drawing.clients += 1
  const leave = () => {
    drawing.clients -= 1
    if (drawing.clients === 0) drawing.abandon()
  }
  if (signal?.aborted) leave()
  else signal?.addEventListener('abort', leave, { once: true })
  return drawing.picture
}

/** An animated picture is returned as it is, for formats of clients that show it; for others, its first frame. */
async function renderPicture(source: Buffer, { options, format }: Rendering, maxPixels: number) {
  const [sharp, { fileTypeFromBuffer }] = await Promise.all([loadSharp(), import('file-type')])
  // The bytes decide, whatever the file's type: other formats, such as SVG, are never passed to libvips.
  const type = (await fileTypeFromBuffer(source))?.mime ?? ''
  if (!isDrawable(type)) throw errors.notAnImage()
  const limitInputPixels = pixelLimit(type, maxPixels)
  const picture = sharp(source, { limitInputPixels, failOn: 'error' }).autoOrient().resize(sizeOf(options))
  const encodePicture = () => encode(picture, format, options.quality).toBuffer()
  try {
    const { width, height, pages: frames = 1 } = await sharp(source, { limitInputPixels }).metadata()
    // Drawn anew, each frame would cost as much as a picture.
    if (frames > 1 && movingFormats.has(format)) return Buffer.from(source)
    return await (width * height > largePixels ? oneAtATime(encodePicture) : encodePicture())
  } catch {
    throw errors.notAnImage()
  }
}

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/** A side that is not requested follows from the other one, within the limit. */
function sizeOf({ width, height, resize }: Rendering['options']): ResizeOptions {
  const withoutEnlargement = resize !== 'fill'
  if (width && height) return { width, height, fit: fits[resize], withoutEnlargement }
  const keepsSize = !width && !height
  return {
    width: width ?? longestSide,
    height: height ?? longestSide,
    fit: 'inside',
    withoutEnlargement: withoutEnlargement || keepsSize,
  }
}

/**
 * AVIF at quality 52 looks like JPEG at 80. At the lowest effort it is encoded faster than WebP, and three times as
 * fast as one step up, for a tenth more bytes: the first visitor of a page should not wait.
 */
function encode(picture: Sharp, format: ImageFormat, quality: number): Sharp {
  if (format === 'avif') return picture.avif({ quality: Math.round(quality * 0.65), effort: 0 })
  if (format === 'webp') return picture.webp({ quality, effort: 3 })
  if (format === 'png') return picture.png()
  return picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true })
}
