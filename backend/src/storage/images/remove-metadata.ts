import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import type { StorageConfig } from '../context.ts'
import { errors } from '../errors.ts'
import { pixelLimit } from './image-options.ts'
import { loadSharp, oneAtATime, type SharpLibrary } from './sharp.ts'

/** The first that keeps the picture within its size limit is used. */
const qualities = [90, 80, 65]
const encoders: Partial<Record<string, (picture: Sharp, quality: number) => Sharp>> = {
  jpeg: (picture, quality) => picture.jpeg({ quality, mozjpeg: true }),
  png: (picture) => picture.png(),
  webp: (picture, quality) => picture.webp({ quality }),
  // As bright and sharp as JPEG at the given quality: see renderer.ts.
  heif: (picture, quality) => picture.avif({ quality: Math.round(quality * 0.65), effort: 2 }),
}

/**
 * Writes the picture without EXIF, GPS, XMP, IPTC and comments to `to`, upright, with its colour profile and its frames.
 * Undefined if there is nothing to remove: the file is no JPEG, PNG, WebP or AVIF, or it has no such data.
 * @param limit the maximum size in bytes
 * @throws StorageError 413 for too many pixels or bytes, 415 for a damaged picture, 503 if the queue is full
 */
export async function removeMetadata(
  from: string,
  to: string,
  limit: number,
  config: Pick<StorageConfig, 'removeMetadata' | 'maxImagePixels'>,
): Promise<{ size: number; md5: string } | undefined> {
  if (!config.removeMetadata) return undefined
  const sharp = await loadSharp()
  const found = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const encode = encoders[found?.format ?? '']
  if (!found || !encode || !hasMetadata(found)) return undefined
  const limitInputPixels = pixelLimit(
    `image/${found.format === 'heif' ? 'avif' : found.format}`,
    config.maxImagePixels,
  )
  const { width, height, pages: frames = 1 } = found
  // A small file may hold very many frames, each of which is decoded and encoded anew.
  if (width * height * frames > limitInputPixels) throw errors.tooManyPixels(width, height, frames)
  const bytes = await oneAtATime(() =>
    encodeWithin(limit, (quality) => encode(decode(sharp, from, found), quality)),
  )
  await writeFile(to, bytes, { flush: true })
  return { size: bytes.byteLength, md5: createHash('md5').update(bytes).digest('hex') }
}

function hasMetadata({ exif, xmp, iptc, tifftagPhotoshop, comments, orientation = 1 }: Metadata): boolean {
  return [exif, xmp, iptc, tifftagPhotoshop, comments].some((part) => part !== undefined) || orientation !== 1
}

function decode(sharp: SharpLibrary, path: string, { pages = 1, space, depth }: Metadata): Sharp {
  const isAnimated = pages > 1
  const picture = sharp(path, { animated: isAnimated, failOn: 'error' })
  // Frames are stacked in one tall picture, which cannot be turned.
  const upright = isAnimated ? picture : picture.autoOrient()
  // Other colour spaces, such as CMYK, are converted to sRGB, for which their profile would be wrong.
  const isRgb = space === 'srgb' || space === 'rgb16'
  const coloured = isRgb ? upright.keepIccProfile() : upright
  return depth === 'ushort' && space === 'rgb16' ? coloured.toColourspace('rgb16') : coloured
}

async function encodeWithin(limit: number, encode: (quality: number) => Sharp): Promise<Buffer> {
  for (const quality of qualities) {
    const bytes = await encode(quality)
      .toBuffer()
      .catch(() => undefined)
    if (!bytes) throw errors.contentMismatch('a picture', 'damaged')
    if (bytes.byteLength <= limit) return bytes
  }
  throw errors.tooLarge()
}
