import { parseUrl } from './safe-url.ts'

const OBJECT_PATH = '/storage/v1/object/public/'
const RENDER_PATH = '/storage/v1/render/image/public/'

/** Widths of renderings, in device pixels. Few, so that caches are hit. */
const WIDTHS = [160, 320, 480, 720, 800, 1080, 1440, 1920] as const

/** Storage's default of 80 takes half as many bytes again and looks the same on the dense screens of phones. */
const QUALITY = 65

/** From the widest to the narrowest screen, a picture's width changes by at most this factor. */
const MAX_WIDTH_RATIO = 6

const NOT_RESIZABLE = /\.(svg|gif)$/i

/** A row with the base64 of a tiny WebP of its picture, where there is one; see `picture-previews.server.ts`. */
export type WithPreview<Row> = Row & { preview?: string }

export interface ImageOptions {
  /** 20 to 100. */
  quality?: number
  /** The widest rendering, in device pixels. */
  maxWidth?: number
  /** Height divided by width; the server crops the picture to it. */
  ratio?: number
}

export interface ImageSources {
  src: string
  /** Absent where the picture cannot be resized: external URLs, SVG, GIF. */
  srcSet?: string
}

/** The render URL without parameters; undefined unless the picture is in a public bucket of the shop. */
function renderUrl(url: string): string | undefined {
  const start = url.indexOf(OBJECT_PATH)
  const origin = url.slice(0, Math.max(start, 0))
  if (start < 0 || !/^(https?:\/\/[^/?#]+)?$/.test(origin)) return undefined
  const path = url.slice(start + OBJECT_PATH.length).split(/[?#]/)[0] ?? ''
  return NOT_RESIZABLE.test(path) ? undefined : `${origin}${RENDER_PATH}${path}`
}

/** The URL of one rendering of a stored picture; any other URL is returned as it is. */
export function renderedImage(
  url: string,
  width: number,
  { quality = QUALITY, ratio }: ImageOptions = {},
): string {
  const rendered = renderUrl(url)
  if (rendered === undefined) return url
  const height = ratio === undefined ? '' : `&height=${Math.round(width * ratio)}`
  return `${rendered}?width=${width}${height}&quality=${quality}`
}

/**
 * The `src` and `srcset` for an `image_url` column. The server chooses AVIF, WebP or JPEG by the Accept header, so one list
 * of widths is enough.
 */
export function imageSources(url: string, options: ImageOptions = {}): ImageSources {
  if (renderUrl(url) === undefined) return { src: url }
  const { maxWidth = Math.max(...WIDTHS) } = options
  const widths = WIDTHS.filter((width) => width <= maxWidth && width * MAX_WIDTH_RATIO >= maxWidth)
  return {
    src: renderedImage(url, Math.min(widths.at(-1) ?? WIDTHS[0], 800), options),
    srcSet: widths.map((width) => `${renderedImage(url, width, options)} ${width}w`).join(', '),
  }
}

/** In pixels. Chats and social networks show this ratio without cropping. */
export const LINK_PREVIEW = { width: 1200, height: 630 } as const

/**
 * The rendering of a stored picture for link previews: cropped to `LINK_PREVIEW`, in a format that every chat can show,
 * under 300 KB, the strictest limit. Undefined for SVG and GIF. An external URL is returned as it is.
 */
export function linkPreviewImage(url: string): string | undefined {
  const rendered = renderUrl(url)
  if (rendered === undefined) return NOT_RESIZABLE.test(url.split(/[?#]/)[0] ?? '') ? undefined : url
  const { width, height } = LINK_PREVIEW
  // Hosted Supabase has no value for JPEG; `origin` keeps the stored format.
  const format = rendered.startsWith('/') ? 'jpeg' : 'origin'
  return `${rendered}?width=${width}&height=${height}&resize=cover&quality=75&format=${format}`
}

/** An absolute URL, as link previews need it. A malformed URL, which staff may have entered, is returned as it is. */
export function absoluteUrl(url: string, siteUrl: string): string {
  return parseUrl(url, siteUrl)?.href ?? url
}
