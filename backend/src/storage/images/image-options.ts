import { errors } from '../errors.ts'
import { wholeNumber } from '../json-body.ts'
import { longestSide } from './pixel-limits.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'
export type ResizeMode = 'cover' | 'contain' | 'fill'

/** How a picture is to be drawn; no width and no height means its own size. `quality` runs from 20 to 100. */
export interface ImageOptions {
  width: number | undefined
  height: number | undefined
  resize: ResizeMode
  quality: number
  /** What the client can show, best first; `origin` keeps the format of the stored file. */
  format: ImageFormat | 'origin' | 'auto'
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

/** The format for a client that sent this Accept header: the smallest it names; `*` promises nothing but JPEG. */
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
