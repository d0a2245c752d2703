import sharp from 'sharp'
import type { LoadPicture } from '../../../lib/picture-previews.server.ts'

/** The largest size in pixels: about 300 dpi for 192 by 48 points on the page. */
const MAX_SIZE = { width: 800, height: 200 }
const FORMATS = ['png', 'jpeg', 'webp']
const MAX_PIXELS = 40_000_000

/** The shop's logo as a PNG; undefined without a logo or for one that cannot be drawn, such as SVG. Never rejects. */
export async function readLogo(load: LoadPicture, address: string): Promise<Uint8Array | undefined> {
  if (address === '') return undefined
  try {
    const response = await load(address)
    if (!response.ok) throw new Error(`the response has status ${response.status}`)
    const picture = sharp(Buffer.from(await response.arrayBuffer()), { limitInputPixels: MAX_PIXELS })
    const { format } = await picture.metadata()
    if (!FORMATS.includes(format)) return undefined
    return await picture
      .autoOrient()
      .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer()
  } catch (error) {
    console.warn(`The logo ${address} could not be read; the invoice has none:`, error)
    return undefined
  }
}
