import { errors } from '../errors.ts'
import { wholeNumber } from '../request-body.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'
export type ResizeMode = 'cover' | 'contain' | 'fill'

/** How to render a picture; without width and height in its own size. `quality` is from 20 to 100. */
export interface ImageOptions {
  width: number | undefined
  height: number | undefined
  resize: ResizeMode
  quality: number
  /** `auto`: the best format that the client accepts; `origin`: the format of the stored file. */
  format: ImageFormat | 'origin' | 'auto'
}

/** The longest side of a rendered picture in pixels, which bounds the output of very thin pictures too. */
export const longestSide = 2500

/** Decoding an AVIF takes about 19 bytes per pixel, other formats at most 5. */
export function pixelLimit(type: string, maxPixels: number): number {
  return type === 'image/avif' ? Math.floor(maxPixels / 4) : maxPixels
}

const modes: ReadonlySet<string> = new Set<ResizeMode>(['cover', 'contain', 'fill'])
const formats: ReadonlySet<string> = new Set(['avif', 'webp', 'jpeg', 'png', 'origin', 'auto'])

/** Reads Supabase's `width, height, resize, quality, format`. @throws StorageError 400 naming the parameter */
export function parseImageOptions(parameters: URLSearchParams): ImageOptions {
  const side = (name: string) => {
    const value = wholeNumber(parameters.get(name), name, { min: 1, max: longestSide, or: 0 })
    return value === 0 ? undefined : value
  }
  const resize = parameters.get('resize') ?? 'cover'
  const format = parameters.get('format') ?? 'auto'
  if (!isMode(resize)) throw errors.invalidRequest('resize must be cover, contain or fill')
  if (!isFormat(format)) throw errors.invalidRequest('format must be avif, webp, jpeg, png or origin')
  return {
    width: side('width'),
    height: side('height'),
    resize,
    quality: wholeNumber(parameters.get('quality'), 'quality', { min: 20, max: 100, or: 80 }),
    format,
  }
}

/** The output format: with `auto` the smallest that the Accept header names; `*` stands only for JPEG. */
export function chooseFormat(
  wanted: ImageOptions['format'],
  accept: string,
  stored: string | undefined,
): ImageFormat {
  const own = ownFormat(stored)
  if (wanted === 'origin') return own
  if (wanted !== 'auto') return wanted
  if (/\bimage\/avif\b/i.test(accept)) return 'avif'
  if (/\bimage\/webp\b/i.test(accept)) return 'webp'
  return own === 'png' ? 'png' : 'jpeg'
}

function ownFormat(type: string | undefined): ImageFormat {
  if (type === 'image/avif' || type === 'image/webp' || type === 'image/png') return formatOf(type)
  return type === 'image/gif' ? 'png' : 'jpeg'
}

const formatOf = (type: 'image/avif' | 'image/webp' | 'image/png'): ImageFormat =>
  type === 'image/avif' ? 'avif' : type === 'image/webp' ? 'webp' : 'png'

const isMode = (value: string): value is ResizeMode => modes.has(value)
const isFormat = (value: string): value is ImageOptions['format'] => formats.has(value)
