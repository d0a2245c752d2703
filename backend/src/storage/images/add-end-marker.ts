import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import type { StorageConfig } from '../context.ts'
import { pixelLimit } from './image-options.ts'
import { loadSharp, oneAtATime } from './sharp.ts'

/** EOI (ITU-T T.81, B.1.1.3). */
const endMarker = Buffer.from('ffd9', 'hex')

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
  const ended = Buffer.concat([bytes, endMarker])
  const limitInputPixels = pixelLimit('image/jpeg', maxImagePixels)
  const sharp = await loadSharp()
  const decodes = (jpeg: Buffer, failOn: 'error' | 'warning') =>
    oneAtATime(() =>
      sharp(jpeg, { limitInputPixels, failOn })
        .stats()
        .then(
          () => true,
          () => false,
        ),
    )
  // Cameras write other things after the marker. Missing data is only warned of once there is a marker.
  if ((await decodes(bytes, 'error')) || !(await decodes(ended, 'warning'))) return undefined
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
