const OBJECT_PATH = '/storage/v1/object/public/'
const RENDER_PATH = '/storage/v1/render/image/public/'

/** The widths in which pictures are asked for, in CSS pixels times density. Few, so that caches meet. */
const WIDTHS = [160, 320, 480, 640, 800, 1080, 1440, 1920] as const

/** Between the smallest and the largest screen a place does not change its width more than so many times. */
const WIDEST_TO_NARROWEST = 6

const NOT_RESIZABLE = /\.(svg|gif)$/i

/** A row with the base64 of a tiny WebP of its picture, where there is one: see `picture-previews.server.ts`. */
export type WithPreview<Row> = Row & { preview?: string }

export interface ImageOptions {
  /** 20 to 100; the storage service's own default otherwise. */
  quality?: number
  /** The widest rendering worth asking for. */
  maxWidth?: number
  /** Height by width of the frame it is cut to on the server, so that no bytes are sent for what is cut away. */
  ratio?: number
}

export interface ImageSources {
  src: string
  /** Absent where the picture cannot be resized: foreign addresses, drawings, animations. */
  srcSet?: string
}

/** The render address without parameters, or undefined where the picture does not lie in a public bucket of ours. */
function renderAddress(url: string): string | undefined {
  const start = url.indexOf(OBJECT_PATH)
  const origin = url.slice(0, Math.max(start, 0))
  if (start < 0 || !/^(https?:\/\/[^/?#]+)?$/.test(origin)) return undefined
  const path = url.slice(start + OBJECT_PATH.length).split(/[?#]/)[0] ?? ''
  return NOT_RESIZABLE.test(path) ? undefined : `${origin}${RENDER_PATH}${path}`
}

/** One rendering of a stored picture; any other address comes back as it is. */
export function renderedImage(url: string, width: number, { quality, ratio }: ImageOptions = {}): string {
  const address = renderAddress(url)
  if (address === undefined) return url
  const height = ratio === undefined ? '' : `&height=${Math.round(width * ratio)}`
  return `${address}?width=${width}${height}${quality === undefined ? '' : `&quality=${quality}`}`
}

/**
 * Turns an `image_url` column into what an `<img>` needs. The format (AVIF, WebP, JPEG) is the server's choice by the
 * browser's Accept header, so one list of widths is enough.
 */
export function imageSources(url: string, options: ImageOptions = {}): ImageSources {
  if (renderAddress(url) === undefined) return { src: url }
  const { maxWidth = WIDTHS[WIDTHS.length - 1]! } = options
  const widths = WIDTHS.filter((width) => width <= maxWidth && width * WIDEST_TO_NARROWEST >= maxWidth)
  return {
    src: renderedImage(url, Math.min(widths.at(-1) ?? WIDTHS[0], 800), options),
    srcSet: widths.map((width) => `${renderedImage(url, width, options)} ${width}w`).join(', '),
  }
}

/** In pixels: the shape that chats and social networks show without cutting. */
export const LINK_PREVIEW = { width: 1200, height: 630 } as const

/**
 * A stored picture as link previews want it: their shape, in a format that every chat can show, light enough for the
 * strictest of them (300 KB). Undefined for a drawing or animation. A foreign address comes back as it is.
 */
export function linkPreviewImage(url: string): string | undefined {
  const address = renderAddress(url)
  if (address === undefined) return NOT_RESIZABLE.test(url.split(/[?#]/)[0] ?? '') ? undefined : url
  const { width, height } = LINK_PREVIEW
  // A hosted Supabase project knows no word for JPEG; whoever does not ask for WebP gets the stored format there.
  const format = address.startsWith('/') ? 'jpeg' : 'origin'
  return `${address}?width=${width}&height=${height}&resize=cover&quality=75&format=${format}`
}

/** The address for link previews in chats, which want absolute addresses. */
export function absoluteUrl(url: string, siteUrl: string): string {
  return new URL(url, siteUrl).href
}
