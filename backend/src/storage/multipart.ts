import { errors } from './errors.ts'

/** One part of a form. Parts arrive in order; a body that is not read is skipped at the next part. */
export interface FormPart {
  name: string
  isFile: boolean
  /** The part's Content-Type, or ''. */
  type: string
  body: AsyncGenerator<Uint8Array>
}

const MAX_HEAD_BYTES = 16 * 1024
const maxParts = 100
const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

/**
 * Parses a multipart/form-data body (RFC 7578) as a stream, so that memory use does not depend on the file's size.
 * @throws StorageError 400 for a malformed form, or one that ends too early
 */
export async function* readForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart> {
  const boundary = boundaryOf(contentType)
  const scanner = createScanner(body)
  await drain(scanner.until(boundary))
  for (let count = 0; (await collect(scanner.until(lineEnd), 200)).trim() !== '--'; count++) {
    if (count === maxParts) throw malformedForm()
    const head = await collect(scanner.until(headEnd), MAX_HEAD_BYTES)
    const content = scanner.until(boundary)
    yield { ...readHead(head), body: content }
    await drain(content)
  }
}

/** The text of a part, up to `limit` bytes. @throws StorageError 400 for more */
export async function collect(body: AsyncGenerator<Uint8Array>, limit: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > limit) throw malformedForm()
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

async function drain(body: AsyncGenerator<Uint8Array>): Promise<void> {
  let step = await body.next()
  while (!step.done) step = await body.next()
}

/**
 * Keeps back bytes that may be the beginning of the delimiter, so that one split over two chunks is found. Other chunks
 * are passed on without being copied.
 */
function createScanner(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]()
  // The first boundary is at the very beginning, the others follow a line end.
  let held: Buffer = lineEnd

  return {
    async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
      for (;;) {
        const at = held.indexOf(mark)
        const safe = at === -1 ? possibleStart(held, mark) : at
        const piece = held.subarray(0, safe)
        held = held.subarray(at === -1 ? safe : at + mark.length)
        if (piece.length > 0) yield piece
        if (at !== -1) return
        const next = await pieces.next()
        if (next.done) {
          // Nothing needs to follow the last boundary; after any other, the missing data is noticed at once.
          if (mark !== lineEnd) throw malformedForm()
          yield held
          held = Buffer.alloc(0)
          return
        }
        held = held.length === 0 ? asBuffer(next.value) : Buffer.concat([held, next.value])
      }
    },
  }
}

/** Where a delimiter could begin that ends in the next chunk, or the length. */
function possibleStart(chunk: Buffer, mark: Buffer): number {
  const at = chunk.indexOf(mark.subarray(0, 1), Math.max(0, chunk.length - mark.length + 1))
  return at === -1 ? chunk.length : at
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function boundaryOf(contentType: string): Buffer {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformedForm()
  return Buffer.from(`\r\n--${boundary}`)
}

function readHead(head: string): Omit<FormPart, 'body'> {
  const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(head)?.[1]
  if (disposition === undefined) throw malformedForm()
  return {
    name: /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
    isFile: /;\s*filename\*?=/i.test(disposition),
    type: /^content-type:(.*)$/im.exec(head)?.[1]?.trim() ?? '',
  }
}

const malformedForm = () => errors.invalidRequest('The form could not be read')
