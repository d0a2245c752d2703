import { MAX_PICTURE_BYTES } from '../supabase/storage-failure.ts'
import { pictureFacts, type PictureFacts } from './picture-facts.ts'

/** In pixels. */
const LONGEST_SIDE = 2560

export interface SmallerPicture {
  /** The file to send: the chosen one where it fits as it is, and where it could not be made smaller. */
  file: File
  /** Why it could not be made smaller. */
  kept?: 'animated' | 'unreadable'
}

/** Further attempts, for a picture with transparency in a browser that writes no WebP. */
const SIDES = [LONGEST_SIDE, 1600, 1024]

/**
 * A picture as it is sent: upright, its longest side at most `LONGEST_SIDE`, within the limit, and without a position. A picture that
 * is all of this already is sent as it is, and so is anything else, such as a PDF. Its type is that of its bytes; one of another type
 * than `types`, such as HEIC, is written as one of these.
 */
export async function makeSmaller(chosen: File, types: readonly string[]): Promise<SmallerPicture> {
  const facts = pictureFacts(new Uint8Array(await chosen.arrayBuffer()))
  if (facts.type === undefined)
    return chosen.type.startsWith('image/') ? { file: chosen, kept: 'unreadable' } : { file: chosen }
  const file = typed(chosen, facts.type)
  // A canvas draws one frame.
  if (facts.isAnimated) return { file, kept: 'animated' }
  const picture = await readPicture(file, facts)
  if (picture === undefined) return { file, kept: 'unreadable' }
  try {
    if (types.includes(file.type) && fits(file, picture, facts)) return { file }
    return { file: await draw(picture, file) }
  } catch {
    // No memory for the canvas.
    return { file, kept: 'unreadable' }
  } finally {
    picture.close()
  }
}

function typed(file: File, type: string): File {
  if (file.type === type) return file
  return new File([file], file.name, { type, lastModified: file.lastModified })
}

function fits({ size }: File, { width, height }: ImageBitmap, { hasPosition }: PictureFacts): boolean {
  return size <= MAX_PICTURE_BYTES && Math.max(width, height) <= LONGEST_SIDE && !hasPosition
}

/** The picture, upright; undefined if the browser cannot read it or it is cut off. */
async function readPicture(file: File, { isUnended }: PictureFacts): Promise<ImageBitmap | undefined> {
  // Browsers refuse a JPEG without its last marker, although it may be whole.
  const whole = isUnended ? new Blob([file, new Uint8Array([0xff, 0xd9])]) : file
  try {
    const picture = await createImageBitmap(whole, { imageOrientation: 'from-image' })
    if (!isUnended || !isCutOff(picture)) return picture
    picture.close()
  } catch {
    // A kind that this browser does not know, or a damaged picture.
  }
  return undefined
}

/**
 * Whether a corner is plain middle grey, with which decoders of JPEG fill in for missing data. The last block is in a corner, however the
 * picture is turned.
 */
function isCutOff(picture: ImageBitmap): boolean {
  const side = 4
  const corners = [0, picture.width - side].flatMap((x) =>
    [0, picture.height - side].map((y) => [x, y] as const),
  )
  return corners.some(([x, y]) => {
    const { context } = createCanvas(side, side)
    context.drawImage(picture, -x, -y)
    const { data } = context.getImageData(0, 0, side, side)
    return data.every((value, index) => index % 4 === 3 || Math.abs(value - 128) <= 2)
  })
}

/** Draws the picture within the sides and writes it; the first result within the limit is used. */
async function draw(picture: ImageBitmap, file: File): Promise<File> {
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const { canvas, context } = createCanvas(picture.width * scale, picture.height * scale)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    for (const [type, quality] of encodings(file.type, isTransparent(context))) {
      const blob = await written(canvas, type, quality)
      if (blob && blob.size <= MAX_PICTURE_BYTES) return named(blob, file)
    }
  }
  throw new Error(`${file.name} cannot be made smaller.`)
}

type Encoding = readonly [type: string, quality: number]

const PHOTO: readonly Encoding[] = [
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.65],
]
const DRAWING: Encoding = ['image/png', 1]

/** Kinds in the order in which they are tried. */
export function encodings(type: string, hasTransparency: boolean): readonly Encoding[] {
  if (hasTransparency) return [DRAWING, ['image/webp', 0.85]]
  // Letters and logos stay sharp.
  return type === 'image/png' ? [DRAWING, ...PHOTO] : PHOTO
}

function isTransparent(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, 0, width, height)
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha]! < 255) return true
  return false
}

function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('There is no memory for the picture.')
  return { canvas, context }
}

/** Null where the browser cannot write this type: it writes PNG then. */
function written(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality),
  )
}

/** Under the name of the chosen file, with the ending of its kind. */
function named(blob: Blob, { name, lastModified }: File): File {
  const ending = blob.type === 'image/jpeg' ? 'jpg' : blob.type.replace('image/', '')
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '')
  return new File([blob], `${stem}.${ending}`, { type: blob.type, lastModified })
}
