const OBJECT_PATH = '/storage/v1/object/public/'
const RENDER_PATH = '/storage/v1/render/image/public/'

/** The widths in which pictures are asked for, in CSS pixels times density. Few, so that caches meet. */
const WIDTHS = [320, 480, 640, 960, 1280, 1920] as const

const NOT_RESIZABLE = /\.(svg|gif)$/i

export interface ImageOptions {
  /** 20 to 100; the storage service's own default otherwise. */
  quality?: number
  /** The widest rendering worth asking for. */
  maxWidth?: number
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
export function renderedImage(url: string, width: number, { quality }: ImageOptions = {}): string {
  const address = renderAddress(url)
  if (address === undefined) return url
  return `${address}?width=${width}${quality === undefined ? '' : `&quality=${quality}`}`
}

/**
 * Turns an `image_url` column into what an `<img>` needs. The format (AVIF, WebP, JPEG) is the server's choice by the
 * browser's Accept header, so one list of widths is enough.
 */
export function imageSources(url: string, options: ImageOptions = {}): ImageSources {
  if (renderAddress(url) === undefined) return { src: url }
  const widths = WIDTHS.filter((width) => width <= (options.maxWidth ?? Infinity))
  const fallback = widths.at(-1) ?? WIDTHS[0]
  return {
    src: renderedImage(url, Math.min(fallback, 960), options),
    srcSet: widths.map((width) => `${renderedImage(url, width, options)} ${width}w`).join(', '),
  }
}

/** The address for link previews in chats, which want absolute addresses. */
export function absoluteUrl(url: string, siteUrl: string): string {
  return new URL(url, siteUrl).href
}
