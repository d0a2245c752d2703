import { rm } from 'node:fs/promises'
import { type Locker, Server } from '@tus/server'
import { errors, fromDatabase, StorageError } from '../errors.ts'
import type { Endpoint, Exchange } from '../router.ts'
import { beginUpload, type Begun, checkRights, checkRoom, ownerOf, whoUploads } from './begin-upload.ts'
import { ArrivingBytes, bytesOf } from './bytes.ts'
import { finishUpload } from './finish-upload.ts'
import { createLocks } from './locks.ts'
import type { Sessions } from './sessions.ts'

const version = '1.0.0'

/** One request for one upload, after it has been found to be allowed. */
interface Turn extends Begun {
  exchange: Exchange
  id: string
}

/** What lies on the disk, and who is at work on it. */
interface Shelf {
  sessions: Sessions
  bytes: ArrivingBytes
  locker: Locker
}

/**
 * tus 1.0.0 as Supabase speaks it. The library keeps to the protocol; here is decided who may, how much, and what becomes of
 * the bytes.
 */
export function createTusEndpoint(directory: string, sessions: Sessions, expiresMs: number): Endpoint {
  const bytes = new ArrivingBytes(directory, expiresMs, sessions)
  const shelf: Shelf = { sessions, bytes, locker: createLocks() }
  const turns = new WeakMap<Request, Turn>()
  const tus = createTusServer(shelf, turns)

  async function answer(turn: Turn): Promise<Response> {
    const { request } = turn.exchange
    turns.set(request, turn)
    const response = await tus.handleWeb(request)
    const isWhole = response.headers.get('upload-offset') === response.headers.get('upload-length')
    // All bytes came, but making the object of them failed that time: now is the next attempt.
    if (request.method === 'HEAD' && response.ok && isWhole) await finish(shelf, turn)
    return response
  }

  async function serve(exchange: Exchange): Promise<Response> {
    const { request } = exchange
    const speaksTus = request.headers.get('tus-resumable') === version
    if (request.method === 'OPTIONS' || !speaksTus) return tus.handleWeb(request)
    try {
      return await answer(await (request.method === 'POST' ? begin(exchange) : resume(exchange, sessions)))
    } catch (error) {
      await hearOut(request)
      const { status_code: status, body } = asTusError(error)
      return new Response(body, { status, headers: { 'Tus-Resumable': version } })
    }
  }
  return async (exchange) => namedText(await serve(exchange))
}

/** Longer than the pieces in which Supabase's clients send. */
const longestHeardOut = 8 * 1024 * 1024

/** Whoever still sends the first piece would find the line cut instead of reading why. */
async function hearOut({ body }: Request): Promise<void> {
  if (!body || body.locked) return
  let bytes = 0
  try {
    for await (const piece of body) {
      bytes += piece.byteLength
      if (bytes > longestHeardOut) return
    }
  } catch {
    // It broke off by itself.
  }
}

/** The library does not say that what it refuses with is a text. */
function namedText(response: Response): Response {
  if (response.body && !response.headers.has('content-type'))
    response.headers.set('Content-Type', 'text/plain; charset=utf-8')
  return response
}

function createTusServer(shelf: Shelf, turns: WeakMap<Request, Turn>): Server {
  const turnOf = (request: Request) => {
    const turn = turns.get(request)
    if (!turn) throw errors.invalidRequest('The request is not valid')
    return turn
  }
  return new Server({
    path: '/storage/v1/upload/resumable',
    datastore: shelf.bytes,
    locker: shelf.locker,
    disableTerminationForFinishedUploads: true,
    exposedHeaders: ['Upload-Expires', 'Tus-Complete'],
    maxSize: (request) => turns.get(request)?.limit ?? 0,
    namingFunction: (request) => bytesOf(turnOf(request).id),
    getFileIdFromRequest: (request) => bytesOf(turnOf(request).id),
    generateUrl: (request, { path }) => {
      const { id, session } = turnOf(request)
      return `${path}${session.owner.signed ? '/sign' : ''}/${id}`
    },
    onUploadCreate: async (request) => {
      await keep(shelf, turnOf(request))
      return {}
    },
    onUploadFinish: async (request) => {
      await finish(shelf, turnOf(request))
      return { headers: { 'Tus-Complete': '1' } }
    },
    onResponseError: (_request, error) => ('status_code' in error ? undefined : asTusError(error)),
  })
}

async function begin(exchange: Exchange): Promise<Turn> {
  return { exchange, id: crypto.randomUUID(), ...(await beginUpload(exchange)) }
}

/** One after the other, so that those that begin at once share the room that is left. */
async function keep({ sessions, locker }: Shelf, { exchange, id, session }: Turn): Promise<void> {
  await locked(locker, 'keep', async () => {
    await checkRoom(session, sessions, exchange.storage.config.unfinishedBytes)
    await sessions.save(id, session)
  })
}

async function locked(locker: Locker, name: string, work: () => Promise<void>): Promise<void> {
  const lock = locker.newLock(name)
  await lock.lock(new AbortController().signal, () => undefined)
  await work().finally(() => lock.unlock())
}

/** @throws StorageError 404 for an upload that is not there, or that somebody else began */
async function resume(exchange: Exchange, sessions: Sessions): Promise<Turn> {
  const id = exchange.key
  const session = await sessions.find(id)
  if (!session) throw errors.uploadNotFound()
  const { caller, signed } = await whoUploads(exchange, session.bucket, session.key)
  if (JSON.stringify(ownerOf(caller, signed)) !== JSON.stringify(session.owner)) throw errors.uploadNotFound()
  if (exchange.request.method === 'PATCH' && !session.finished) await checkRights(exchange, caller, session)
  return { exchange, caller, id, session, limit: session.size }
}

/** A refusal ends the upload; what is nobody's fault outside leaves it for another attempt. */
async function finish({ sessions, bytes, locker }: Shelf, { exchange, caller, id }: Turn): Promise<void> {
  await locked(locker, `finish ${id}`, async () => {
    try {
      const session = await sessions.find(id)
      if (!session || session.finished) return
      const finished = await finishUpload(exchange.storage, caller, session, { id, path: bytes.pathOf(id) })
      await sessions.save(id, { ...session, finished })
      await rm(bytes.pathOf(id), { force: true })
    } catch (error) {
      if (isRefusal(fromDatabase(error))) await sessions.remove(id)
      throw error
    }
  })
}

/** Who was overtaken may try again. */
function isRefusal(error: unknown): boolean {
  return error instanceof StorageError && error.code !== errors.changedMeanwhile().code
}

/** tus clients read a text, not JSON. */
function asTusError(error: unknown): { status_code: number; body: string } {
  const known = fromDatabase(error)
  if (known instanceof StorageError) return { status_code: known.status, body: known.message }
  console.error('A resumable upload failed:', error)
  return { status_code: 500, body: 'Something went wrong in storage' }
}
