import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { errors } from './errors.ts'

/** Bytes that arrived whole, waiting in a temporary file. `md5` is hexadecimal, as S3's ETag has it. */
export interface Spooled {
  size: number
  md5: string
}

/**
 * Writes a stream to a new file and counts while it writes, so that an endless body costs no more than `limit` bytes.
 * @throws StorageError 413 past the limit, 400 when the stream breaks off
 */
export async function spool(body: AsyncIterable<Uint8Array>, path: string, limit: number): Promise<Spooled> {
  const hash = createHash('md5')
  let size = 0
  const handle = await open(path, 'wx')
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > limit) throw errors.tooLarge()
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    await handle.datasync()
  } finally {
    await handle.close()
  }
  return { size, md5: hash.digest('hex') }
}

/** A request's body piece by piece. @throws StorageError 400 when it breaks off */
export async function* readable(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (;;) {
      const next = await reader.read().catch(() => {
        throw errors.truncated()
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    // Whoever stops early (too large) must not leave the sender's connection waiting.
    await reader.cancel().catch(() => undefined)
  }
}

/** Passes a body on until `limit` bytes have gone by, then breaks it off and remembers why in `exceeded`. */
export function limitBody(body: ReadableStream<Uint8Array>, limit: number) {
  const state = { exceeded: false }
  let size = 0
  const limited = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > limit) {
          state.exceeded = true
          controller.error(errors.tooLarge())
        } else controller.enqueue(chunk)
      },
    }),
  )
  return { limited, state }
}
