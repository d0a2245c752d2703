import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { errors } from '../errors.ts'
import type { ImageCache } from './image-cache.ts'
import type { ImageFormat, ImageOptions } from './image-options.ts'

/** One picture to draw: which bytes, how, and as what. */
export interface Rendering {
  version: string
  options: Omit<ImageOptions, 'format'>
  format: ImageFormat
}

export interface ImageRenderer {
  /** @throws StorageError 400 for what is no picture, 503 when too many wait */
  render(rendering: Rendering, source: () => Promise<Buffer>): Promise<Buffer<ArrayBuffer>>
}

export interface RendererOptions {
  cache: ImageCache
  maxPixels: number
}

const drawable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff'])

export const isDrawable = (type: string | undefined) => drawable.has(type ?? '')

const drawnAtOnce = 2
const mostWaiting = 200

/** The name of a drawing: the same bytes drawn the same way have the same name, so it serves as cache key and as ETag. */
export function renderingName({ version, options, format }: Rendering): string {
  const { width = '', height = '', resize, quality } = options
  return createHash('sha256')
    .update([version, width, height, resize, quality, format].join('|'))
    .digest('hex')
}

/** Draws pictures with a bound on how many at once; the same drawing asked for twice is made once. */
export function createImageRenderer({ cache, maxPixels }: RendererOptions): ImageRenderer {
  const underWay = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  const inTurn = createTurns(drawnAtOnce, mostWaiting)
  // Every drawing is made once and then lies on disk; what libvips would remember of it only takes memory.
  sharp.cache(false)

  async function produce(name: string, rendering: Rendering, source: () => Promise<Buffer>) {
    const kept = await cache.read(name)
    if (kept) return kept
    const drawn = await inTurn(async () => draw(await source(), rendering, maxPixels))
    await cache.write(name, drawn)
    return drawn
  }

  return {
    async render(rendering, source) {
      const name = renderingName(rendering)
      const running = underWay.get(name)
      if (running) return running
      const started = produce(name, rendering, source).finally(() => underWay.delete(name))
      underWay.set(name, started)
      return started
    },
  }
}

async function draw(source: Buffer, { options, format }: Rendering, maxPixels: number) {
  const { width, height, resize, quality } = options
  // The bytes decide, whatever the file was called: nothing else, such as SVG, is ever handed to the painter.
  if (!isDrawable((await fileTypeFromBuffer(source))?.mime)) throw errors.notAnImage()
  const picture = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  if (width || height) {
    picture.resize({ width, height, fit: fits[resize], withoutEnlargement: resize !== 'fill' })
  }
  try {
    return await encode(picture, format, quality).toBuffer()
  } catch {
    throw errors.notAnImage()
  }
}

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/**
 * AVIF looks at 52 as JPEG does at 80. At the lowest effort it is drawn faster than WebP, three times as fast as one step
 * up, for a tenth more bytes: a page of new pictures must not keep its first visitor waiting.
 */
function encode(picture: Sharp, format: ImageFormat, quality: number): Sharp {
  if (format === 'avif') return picture.avif({ quality: Math.round(quality * 0.65), effort: 0 })
  if (format === 'webp') return picture.webp({ quality, effort: 3 })
  if (format === 'png') return picture.png()
  return picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true })
}

/** Lets `width` tasks run at once and `queue` wait. @throws StorageError 503 for the one after that */
function createTurns(width: number, queue: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= width) {
      if (waiting.length >= queue) throw errors.busy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
