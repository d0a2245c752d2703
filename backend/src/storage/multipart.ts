import { errors } from './errors.ts'

/** One part of a form, in the order they come; its body must be read, or is passed over, before the next part. */
export interface FormPart {
  name: string
  isFile: boolean
  /** The part's own Content-Type, or ''. */
  type: string
  body: AsyncGenerator<Uint8Array>
}

const longestHead = 16 * 1024
const mostParts = 100
const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

/**
 * Reads a multipart/form-data body (RFC 7578) as it arrives, so that a file of any size costs the memory of one piece.
 * @throws StorageError 400 for a form that is none, or that ends too early
 */
export async function* readForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart> {
  const boundary = boundaryOf(contentType)
  const scanner = createScanner(body)
  await drain(scanner.until(boundary))
  for (let count = 0; (await collect(scanner.until(lineEnd), 200)).trim() !== '--'; count++) {
    if (count === mostParts) throw unreadable()
    const head = await collect(scanner.until(headEnd), longestHead)
    const content = scanner.until(boundary)
    yield { ...readHead(head), body: content }
    await drain(content)
  }
}

/** The text of a part, of at most `limit` bytes. @throws StorageError 400 for more */
export async function collect(body: AsyncGenerator<Uint8Array>, limit: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > limit) throw unreadable()
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

async function drain(body: AsyncGenerator<Uint8Array>): Promise<void> {
  let step = await body.next()
  while (!step.done) step = await body.next()
}

/** Holds back what may be the beginning of the mark, so that a mark split over two pieces is found. */
function createScanner(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]()
  // The first boundary stands at the very beginning, the others behind a line end.
  let held: Buffer = lineEnd

  return {
    async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
      for (;;) {
        const at = held.indexOf(mark)
        const safe = at === -1 ? Math.max(0, held.length - mark.length + 1) : at
        const piece = held.subarray(0, safe)
        held = held.subarray(at === -1 ? safe : at + mark.length)
        if (piece.length > 0) yield piece
        if (at !== -1) return
        const next = await pieces.next()
        if (next.done) {
          // The very last boundary needs no line end behind it; after any other, what follows is missed at once.
          if (mark !== lineEnd) throw unreadable()
          yield held
          held = Buffer.alloc(0)
          return
        }
        held = Buffer.concat([held, next.value])
      }
    },
  }
}

function boundaryOf(contentType: string): Buffer {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw unreadable()
  return Buffer.from(`\r\n--${boundary}`)
}

function readHead(head: string): Omit<FormPart, 'body'> {
  const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(head)?.[1]
  if (disposition === undefined) throw unreadable()
  return {
    name: /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
    isFile: /;\s*filename\*?=/i.test(disposition),
    type: /^content-type:\s*(.*?)\s*$/im.exec(head)?.[1] ?? '',
  }
}

const unreadable = () => errors.invalidRequest('The form could not be read')
