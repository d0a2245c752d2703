import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib'

/** The content encodings of pages, the preferred one first. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Fast enough for a response, and within a few percent of the best compression. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const COMPRESS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  zstd: (body: Buffer) => promisify(zstdCompress)(body),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** Each chunk is flushed, so that browsers can render it at once. */
const CREATE_ENCODER = {
  br: () => createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdCompress({ flush: constants.ZSTD_e_flush }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
}

/** The preferred encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3); undefined when it allows none. */
export function chooseEncoding(accepted: string): Encoding | undefined {
  const isWanted = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((each) => {
        const [name = '', weight = ''] = each.split(';').map((part) => part.trim())
        return [name, !/^q=0(\.0*)?$/.test(weight)]
      }),
  )
  return ENCODINGS.find((name) => isWanted.get(name) ?? isWanted.get('*'))
}

export function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return COMPRESS[encoding](body)
}

/** Compresses a streamed body. */
export function encodeChunks(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncIterable<Uint8Array> {
  const encoder = CREATE_ENCODER[encoding]()
  const source = Readable.from(chunks)
  source.on('error', (error) => encoder.destroy(error))
  return source.pipe(encoder)
}
