import sharp from 'sharp'
import type { LoadPicture } from '../picture-context.ts'

/** Twice as fine as the room it has on the sheet, 192 by 48 points, is for printers. */
const ROOM = { width: 800, height: 200 }
const DRAWN = ['png', 'jpeg', 'webp']
const MOST_PIXELS = 40_000_000

/** The shop's logo as a PNG for the head of an invoice; undefined where there is none that can be drawn. Never fails. */
export async function readLogo(load: LoadPicture, address: string): Promise<Uint8Array | undefined> {
  if (address === '') return undefined
  try {
    const response = await load(address)
    if (!response.ok) throw new Error(`it was answered with ${response.status}`)
    const picture = sharp(Buffer.from(await response.arrayBuffer()), { limitInputPixels: MOST_PIXELS })
    const { format } = await picture.metadata()
    if (!DRAWN.includes(format)) return undefined
    return await picture
      .autoOrient()
      .resize({ ...ROOM, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer()
  } catch (error) {
    console.warn(`An invoice goes without the logo ${address}:`, error)
    return undefined
  }
}
