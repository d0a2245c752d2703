import sharp from 'sharp'
import type { LoadPicture } from './picture-previews.server.ts'

const FORMATS = ['png', 'jpeg', 'webp', 'gif', 'heif']
const MAX_PIXELS = 80_000_000
/** Decoding an AVIF takes several times the memory of the others. */
const MAX_AVIF_PIXELS = 20_000_000
/** In pixels: what is measured of a logo. */
const LONGEST = 4000
/** A logo that is more times as high as wide is cut off above and below: whole, it would be a hairline. */
const TALLEST = 8

/** The shop's logo without margins, as a PNG. */
export interface Logo {
  png: Buffer
  /** In pixels. */
  width: number
  height: number
  /** The mean colour of what is seen of it, as #rrggbb. */
  colour: string
  /** The colour of its own background; undefined for a logo on a transparent one. */
  ground: string | undefined
}

/** The logo in at most `maxSize` pixels; undefined without a logo or for one that cannot be drawn, such as SVG. Never rejects. */
export async function readLogo(
  load: LoadPicture,
  address: string,
  maxSize: { width: number; height: number },
): Promise<Logo | undefined> {
  return fromLogo(load, address, async (pixels) => {
    const { data, info } = await trimmed(pixels)
    const cut = await sharp(data, { raw: info })
      .resize({ width: info.width, height: Math.min(info.height, info.width * TALLEST) })
      .png()
      .toBuffer()
    const { data: png, info: size } = await sharp(cut)
      .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = size
    return { png, width, height, colour: await visibleMean(png), ground: cornerOf(pixels) }
  })
}

/** Of a logo whose sides are very unequal. */
export type LogoShape = 'wide' | 'tall'

/** A logo that is more times as wide as high cannot be read beside the buttons of a phone's header. */
const WIDE = 5
/** How long a page waits for the shape of a logo that was not read before. */
const SHAPE_TIMEOUT_MS = 1_000

/** The newest logo: each is read once. */
let known: { address: string; shape: Promise<LogoShape | undefined> } | undefined

/** The shape of the shop's logo as it is stored; undefined for a usual one, and for one that cannot be read in time. Never rejects. */
export function logoShape(load: LoadPicture, address: string): Promise<LogoShape | undefined> {
  if (known?.address !== address) {
    const reading = { address, shape: readShape(load, address) }
    known = reading
    reading.shape.catch((error: unknown) => {
      console.warn(`The shape of the logo ${address} could not be read:`, error)
      // The next page tries again.
      if (known === reading) known = undefined
    })
  }
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), SHAPE_TIMEOUT_MS).unref())
  return Promise.race([known.shape.catch(() => undefined), late])
}

/** @throws Error while the storage does not answer */
async function readShape(load: LoadPicture, address: string): Promise<LogoShape | undefined> {
  const response = await load(address)
  if (response.status >= 500) throw new Error(`the response has status ${response.status}`)
  if (!response.ok) return undefined
  const picture = sharp(Buffer.from(await response.arrayBuffer()))
  const size = await picture.metadata().catch(() => undefined)
  if (!size || !FORMATS.includes(size.format)) return undefined
  const { width, height } = size.autoOrient
  if (width > WIDE * height) return 'wide'
  return height > TALLEST * width ? 'tall' : undefined
}

/** Four bytes for each pixel: red, green, blue and opacity. */
interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Reads the stored logo; undefined if it is none of the formats or broken. */
async function fromLogo<Result>(
  load: LoadPicture,
  address: string,
  read: (pixels: Pixels) => Promise<Result>,
): Promise<Result | undefined> {
  if (address === '') return undefined
  try {
    const response = await load(address)
    if (!response.ok) throw new Error(`the response has status ${response.status}`)
    const picture = sharp(Buffer.from(await response.arrayBuffer()), { limitInputPixels: MAX_PIXELS })
    const { format, width, height } = await picture.metadata()
    if (!FORMATS.includes(format)) return undefined
    if (format === 'heif' && width * height > MAX_AVIF_PIXELS) return undefined
    const pixels = picture
      .autoOrient()
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
    return await read(await pixels.toBuffer({ resolveWithObject: true }))
  } catch (error) {
    console.warn(`The logo ${address} could not be read:`, error)
    return undefined
  }
}

/** Without margins that are transparent or of one colour. */
function trimmed({ data, info }: Pixels): Promise<Pixels> {
  return sharp(data, { raw: info }).trim().raw().toBuffer({ resolveWithObject: true })
}

/** The colour of the first corner; undefined where it is not opaque. */
function cornerOf({ data }: Pixels): string | undefined {
  const [red = 0, green = 0, blue = 0, opacity] = data
  return opacity === 255 ? hex([red, green, blue]) : undefined
}

/** The mean colour of the pixels, weighted by their opacity. */
async function visibleMean(png: Buffer): Promise<string> {
  const pixels = await sharp(png).resize(32, 32, { fit: 'inside' }).ensureAlpha().raw().toBuffer()
  const sums = [0, 0, 0]
  let opacity = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    opacity += alpha
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0) * alpha
  }
  return hex(sums.map((sum) => Math.round(sum / Math.max(1, opacity))))
}

function hex(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
