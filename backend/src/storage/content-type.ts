import { open } from 'node:fs/promises'
import { errors } from './errors.ts'
import { pixelLimit } from './images/image-options.ts'
import { loadSharp, oneAtATime } from './images/sharp.ts'

const svg = 'image/svg+xml'
/** Types whose files have recognisable first bytes, so that a claimed type can be checked. */
const recognisableTypes = /^(image|audio|video|font)\/|^application\/(pdf|zip|gzip)$/
/** A comment cannot contain its end, so that there is one way to read many comments: others would take exponential time. */
const svgStart = /^\s*(?:(?:<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!doctype[^>]*>)\s*)*<svg[\s>]/i
const measurableTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
])

export interface ContentRules {
  /** The types of the bucket; null for any. */
  allowed: string[] | null
  maxPixels: number
  /** Whether pictures are known to be complete, since the site's own server sends them: decoding them takes a while. */
  isTrusted?: boolean
}

/**
 * The content type that a file is stored and served with. If the bucket has no list of types, the client's claim is
 * used. Otherwise the bytes decide: a picture must be a complete picture of a listed type, with few enough pixels to be
 * resized.
 * @throws StorageError 415 invalid_mime_type, 413 for a picture with too many pixels, 503 if too many are decoded
 */
export async function determineContentType(
  path: string,
  claimed: string,
  { allowed, maxPixels, isTrusted = false }: ContentRules,
): Promise<string> {
  const claim = claimed.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(claim)) throw errors.invalidMimeType(claimed.slice(0, 100))
  if (allowed === null || allowed.length === 0) return claimed

  const vague = claim === 'application/octet-stream'
  if (!vague && !isListed(claim, allowed)) throw errors.invalidMimeType(claim)
  const found = await detect(path)
  if (found === undefined) {
    if (recognisableTypes.test(claim)) throw errors.contentMismatch(claim, 'something else')
    if (!isListed(claim, allowed)) throw errors.invalidMimeType(claim)
    return claimed
  }
  if (!isListed(found, allowed)) throw errors.contentMismatch(claim, found)
  if (measurableTypes.has(found)) {
    await checkPixels(path, claim, pixelLimit(found, maxPixels))
    if (!isTrusted) await checkComplete(path, claim)
  }
  return found
}

/** `image/*` covers every picture except SVG, which can contain script and must be listed by name. */
export function isListed(type: string, allowed: string[]): boolean {
  return allowed.some((entry) => {
    const pattern = entry.trim().toLowerCase()
    if (pattern === '*/*' || pattern.endsWith('/*')) {
      return type !== svg && (pattern === '*/*' || type.startsWith(pattern.slice(0, -1)))
    }
    return pattern === type
  })
}

async function detect(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  const found = (await fileTypeFromFile(path))?.mime
  if (found !== undefined && found !== 'application/xml') return found
  return (await looksLikeSvg(path)) ? svg : found
}

async function looksLikeSvg(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(4096) })
    return svgStart.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await handle.close()
  }
}

async function checkPixels(path: string, claim: string, maxPixels: number): Promise<void> {
  const sharp = await loadSharp()
  const size = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!size) throw errors.contentMismatch(claim, 'damaged')
  if (size.width * size.height > maxPixels) throw errors.tooManyPixels(size.width, size.height)
}

/** Decodes the picture as it is decoded to be resized: one that is cut off would be stored and never shown. */
async function checkComplete(path: string, claim: string): Promise<void> {
  const sharp = await loadSharp()
  const small = sharp(path, { limitInputPixels: false, failOn: 'error' })
    .resize({ width: 32, height: 32, fit: 'inside', withoutEnlargement: true })
    .raw()
  const decoded = await oneAtATime(() => small.toBuffer().catch(() => undefined))
  if (!decoded) throw errors.contentMismatch(claim, 'damaged')
}
