import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import type { StorageConfig } from '../context.ts'
import { pixelLimit } from './image-options.ts'
import { loadSharp, oneAtATime } from './sharp.ts'

/** ITU-T T.81, table B.1 and B.1.1.3. */
const SOS = 0xda
const EOI = 0xd9
const endMarker = Buffer.from([0xff, EOI])

/**
 * Writes a JPEG that is whole but lacks its last marker, as some programs leave it, with the marker to `to`: decoders cannot tell it
 * from one that is cut off. Undefined for any other file.
 * @throws StorageError 503 if the queue is full
 */
export async function addEndMarker(
  from: string,
  to: string,
  { maxImageBytes, maxImagePixels }: Pick<StorageConfig, 'maxImageBytes' | 'maxImagePixels'>,
): Promise<{ size: number; md5: string } | undefined> {
  if (!(await isUnendedJpeg(from, maxImageBytes))) return undefined
  const bytes = await readFile(from)
  if (hasEndMarker(bytes)) return undefined
  const ended = Buffer.concat([bytes, endMarker])
  const limitInputPixels = pixelLimit('image/jpeg', maxImagePixels)
  const sharp = await loadSharp()
  // Missing data is only warned of once there is a marker.
  const isWhole = await oneAtATime(() =>
    sharp(ended, { limitInputPixels, failOn: 'warning' })
      .stats()
      .then(
        () => true,
        () => false,
      ),
  )
  if (!isWhole) return undefined
  await writeFile(to, ended, { flush: true })
  return { size: ended.byteLength, md5: createHash('md5').update(ended).digest('hex') }
}

async function isUnendedJpeg(path: string, maxBytes: number): Promise<boolean> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    if (size < 4 || size > maxBytes) return false
    const { buffer: start } = await handle.read({ buffer: Buffer.alloc(3) })
    const { buffer: end } = await handle.read({ buffer: Buffer.alloc(2), position: size - 2 })
    return start.toString('hex') === 'ffd8ff' && !end.equals(endMarker)
  } finally {
    await handle.close()
  }
}

/** Whether a marker ends the picture's data. Cameras write other things after it, and a smaller picture may precede the data. */
function hasEndMarker(jpeg: Buffer): boolean {
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1]
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) return true
    at += 2 + jpeg.readUInt16BE(at + 2)
    if (marker === SOS) at = endOfScan(jpeg, at)
  }
  return jpeg[at] === 0xff && jpeg[at + 1] === EOI
}

/** Where the marker after entropy-coded data is. There, 0 follows a byte of ones, and restart markers (RST0 to RST7) may be. */
function endOfScan(jpeg: Buffer, from: number): number {
  let at = jpeg.indexOf(0xff, from)
  while (at !== -1) {
    const next = jpeg[at + 1] ?? EOI
    if (next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at
    at = jpeg.indexOf(0xff, at + 1)
  }
  return jpeg.length
}
