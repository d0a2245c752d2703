import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

/** The content encodings of pages, the preferred one first. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Fast enough for a response, and within a few percent of the best compression. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** The preferred encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3); undefined when it allows none. */
export function chooseEncoding(accepted: string): Encoding | undefined {
  const names = accepted.split(',').map((each) => each.trim().split(';'))
  const refused = /q=0(\.0+)?$/
  const wanted = new Set(names.flatMap(([name, quality]) => (refused.test(quality ?? '') ? [] : [name])))
  return ENCODINGS.find((name) => wanted.has(name))
}

export function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? promisify(brotliCompress)(body, BROTLI) : promisify(gzip)(body)
}

/** Compresses a streamed body. Each chunk is flushed, so that browsers can render it at once. */
export function encodeChunks(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncIterable<Uint8Array> {
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH })
  const source = Readable.from(chunks)
  source.on('error', (error) => encoder.destroy(error))
  return source.pipe(encoder)
}
