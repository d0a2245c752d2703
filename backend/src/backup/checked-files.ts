import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Written {
  size: number
  sha256: string
  /** How many lines the bytes end. */
  lines: number
}

/** Writes a new file of mode 0600 and waits until it is on the disk. */
export async function writeChecked(path: string, bytes: Readable, signal?: AbortSignal): Promise<Written> {
  const meter = createMeter()
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline(bytes, meter.stream, file, signal ? { signal } : {})
  return meter.result()
}

/** @throws if the file cannot be read */
export async function measureFile(path: string): Promise<Written> {
  return measure(createReadStream(path))
}

export async function measure(bytes: Readable): Promise<Written> {
  const meter = createMeter()
  await pipeline(bytes, meter.stream.resume())
  return meter.result()
}

const NEWLINE = 10

function createMeter() {
  const hash = createHash('sha256')
  let size = 0
  let lines = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
      done(null, chunk)
    },
  })
  return { stream, result: (): Written => ({ size, lines, sha256: hash.digest('hex') }) }
}
