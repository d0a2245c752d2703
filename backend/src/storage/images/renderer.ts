import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { errors } from '../errors.ts'
import type { ImageCache } from './image-cache.ts'
import type { ImageFormat, ImageOptions } from './image-options.ts'
import { longestSide, mostPixels } from './pixel-limits.ts'

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
/** A picture with more pixels waits until no other such picture is being drawn. */
const largePixels = 8_000_000

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

/** One by one, since reading one of them can take 250 MB. */
const alone = createTurns(1, mostWaiting)

async function draw(source: Buffer, { options, format }: Rendering, maxPixels: number) {
  // The bytes decide, whatever the file was called: nothing else, such as SVG, is ever handed to the painter.
  const type = (await fileTypeFromBuffer(source))?.mime ?? ''
  if (!isDrawable(type)) throw errors.notAnImage()
  const limitInputPixels = mostPixels(type, maxPixels)
  const picture = sharp(source, { limitInputPixels, failOn: 'error' }).autoOrient().resize(sizeOf(options))
  const paint = () => encode(picture, format, options.quality).toBuffer()
  try {
    const { width, height } = await sharp(source, { limitInputPixels }).metadata()
    return await (width * height > largePixels ? alone(paint) : paint())
  } catch {
    throw errors.notAnImage()
  }
}

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/** A side that is not asked for follows from the other one, within bounds. */
function sizeOf({ width, height, resize }: Rendering['options']): ResizeOptions {
  const withoutEnlargement = resize !== 'fill'
  if (width && height) return { width, height, fit: fits[resize], withoutEnlargement }
  const isAsIs = !width && !height
  return {
    width: width ?? longestSide,
    height: height ?? longestSide,
    fit: 'inside',
    withoutEnlargement: withoutEnlargement || isAsIs,
  }
}

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
