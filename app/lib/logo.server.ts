import sharp from 'sharp'
import type { LoadPicture } from './picture-previews.server.ts'

const FORMATS = ['png', 'jpeg', 'webp']
const MAX_PIXELS = 80_000_000

/**
 * The shop's logo as a PNG of at most `maxSize` pixels; undefined without a logo or for one that cannot be drawn, such as SVG.
 * Never rejects.
 */
export async function readLogo(
  load: LoadPicture,
  address: string,
  maxSize: { width: number; height: number },
): Promise<Buffer | undefined> {
  if (address === '') return undefined
  try {
    const response = await load(address)
    if (!response.ok) throw new Error(`the response has status ${response.status}`)
    const picture = sharp(Buffer.from(await response.arrayBuffer()), { limitInputPixels: MAX_PIXELS })
    const { format } = await picture.metadata()
    if (!FORMATS.includes(format)) return undefined
    return await picture
      .autoOrient()
      .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer()
  } catch (error) {
    console.warn(`The logo ${address} could not be read:`, error)
    return undefined
  }
}
