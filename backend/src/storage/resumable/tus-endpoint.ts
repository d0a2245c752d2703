import { rm } from 'node:fs/promises'
import { type Locker, Server } from '@tus/server'
import { CLIENT_ADDRESS_HEADER } from '../../gateway/client-address-header.ts'
import type { Logger } from '../../logging/logger.ts'
import { publicNetworksOf } from '../../networks.ts'
import type { ProcessLocks } from '../../postgres/process-locks.ts'
import type { StorageEndpoint, StorageRequest } from '../context.ts'
import { createErrorReader, errors, storageErrorFrom, StorageError } from '../errors.ts'
import {
  beginUpload,
  type AuthorisedUpload,
  checkRights,
  sessionOwner,
  uploadingCaller,
} from './begin-upload.ts'
import { ReceivedBytes, bytesOf } from './bytes.ts'
import { finishUpload } from './finish-upload.ts'
import { createLocks } from './locks.ts'
import { createUploadQuota, type UploadQuota } from './upload-quota.ts'
import type { UploadSessions } from './upload-sessions.ts'

const version = '1.0.0'

/** An authorised request for one upload. */
interface UploadRequest extends AuthorisedUpload {
  exchange: StorageRequest
  id: string
}

/** The stored sessions, bytes and locks. */
interface UploadStore {
  sessions: UploadSessions
  quota: UploadQuota
  bytes: ReceivedBytes
  locker: Locker
}

/**
 * tus 1.0.0 as in Supabase. The library implements the protocol; this file decides about rights, quotas, and what
 * becomes of the bytes.
 */
export function createTusEndpoint(
  directory: string,
  sessions: UploadSessions,
  unfinishedBytes: number,
  expiresMs: number,
  locks: ProcessLocks,
  logger: Logger,
): StorageEndpoint {
  const bytes = new ReceivedBytes(directory, expiresMs, sessions)
  const quota = createUploadQuota(sessions, unfinishedBytes)
  const store: UploadStore = { sessions, quota, bytes, locker: createLocks(locks) }
  const uploadRequests = new WeakMap<Request, UploadRequest>()
  const errorOf = createErrorReader(logger, 'A resumable upload failed')
  const tus = createTusServer(store, uploadRequests, errorOf)

  async function answer(upload: UploadRequest): Promise<Response> {
    const { request } = upload.exchange
    uploadRequests.set(request, upload)
    const response = await tus.handleWeb(request)
    const isWhole = response.headers.get('upload-offset') === response.headers.get('upload-length')
    // All bytes were received, but creating the object failed: this repeats it.
    if (request.method === 'HEAD' && response.ok && isWhole) await finish(store, upload)
    return response
  }

  async function serve(exchange: StorageRequest): Promise<Response> {
    const { request } = exchange
    const speaksTus = request.headers.get('tus-resumable') === version
    if (request.method === 'OPTIONS' || !speaksTus) return tus.handleWeb(request)
    try {
      return await answer(await (request.method === 'POST' ? begin(exchange) : resume(exchange, sessions)))
    } catch (error) {
      await drainBody(request)
      const { status_code: status, body } = asTusError(errorOf(error))
      return new Response(body, { status, headers: { 'Tus-Resumable': version } })
    }
  }
  return async (exchange) => withMissingHeaders(await serve(exchange))
}

/** More than the chunk size of Supabase's clients. */
const MAX_DRAINED_BYTES = 8 * 1024 * 1024

/** A client that is still sending the first chunk would see a closed connection instead of the response. */
async function drainBody({ body }: Request): Promise<void> {
  if (!body || body.locked) return
  let bytes = 0
  try {
    for await (const piece of body) {
      bytes += piece.byteLength
      if (bytes > MAX_DRAINED_BYTES) return
    }
  } catch {
    // The client disconnected.
  }
}

/** The library's errors have a status and a text alone. */
function withMissingHeaders(response: Response): Response {
  if (response.body && !response.headers.has('content-type'))
    response.headers.set('Content-Type', 'text/plain; charset=utf-8')
  if (response.status === 503) response.headers.set('Retry-After', '1')
  return response
}

function createTusServer(
  store: UploadStore,
  uploadRequests: WeakMap<Request, UploadRequest>,
  errorOf: (error: unknown) => StorageError,
): Server {
  const uploadRequestOf = (request: Request) => {
    const upload = uploadRequests.get(request)
    if (!upload) throw errors.invalidRequest('The request is not valid')
    return upload
  }
  return new Server({
    path: '/storage/v1/upload/resumable',
    datastore: store.bytes,
    locker: store.locker,
    disableTerminationForFinishedUploads: true,
    exposedHeaders: ['Upload-Expires', 'Tus-Complete'],
    maxSize: (request) => uploadRequests.get(request)?.limit ?? 0,
    namingFunction: (request) => bytesOf(uploadRequestOf(request).id),
    getFileIdFromRequest: (request) => bytesOf(uploadRequestOf(request).id),
    generateUrl: (request, { path }) => {
      const { id, session } = uploadRequestOf(request)
      return `${path}${session.owner.signed ? '/sign' : ''}/${id}`
    },
    onUploadCreate: async (request) => {
      await saveSession(store, uploadRequestOf(request))
      return {}
    },
    onUploadFinish: async (request) => {
      await finish(store, uploadRequestOf(request))
      return { headers: { 'Tus-Complete': '1' } }
    },
    onResponseError: (_request, error) => ('status_code' in error ? undefined : asTusError(errorOf(error))),
  })
}

async function begin(exchange: StorageRequest): Promise<UploadRequest> {
  return { exchange, id: crypto.randomUUID(), ...(await beginUpload(exchange)) }
}

/** Serialised, so that concurrent uploads share the remaining space. */
async function saveSession(
  { sessions, quota, locker }: UploadStore,
  { exchange, id, session }: UploadRequest,
): Promise<void> {
  await withLock(locker, 'save', async () => {
    const address = exchange.request.headers.get(CLIENT_ADDRESS_HEADER) ?? undefined
    await quota.take(id, session, publicNetworksOf(address))
    await sessions.save(id, session)
  })
}

async function withLock(locker: Locker, name: string, work: () => Promise<void>): Promise<void> {
  const lock = locker.newLock(name)
  await lock.lock(new AbortController().signal, () => undefined)
  await work().finally(() => lock.unlock())
}

/** @throws StorageError 404 for an upload that does not exist, or that another caller began */
async function resume(exchange: StorageRequest, sessions: UploadSessions): Promise<UploadRequest> {
  const id = exchange.key
  const session = await sessions.find(id)
  if (!session) throw errors.uploadNotFound()
  const { caller, signed } = await uploadingCaller(exchange, session.bucket, session.key)
  if (JSON.stringify(sessionOwner(caller, signed)) !== JSON.stringify(session.owner))
    throw errors.uploadNotFound()
  if (exchange.request.method === 'PATCH' && !session.finished) await checkRights(exchange, caller, session)
  return { exchange, caller, id, session, limit: session.size }
}

/** A refusal ends the upload; after any other failure it stays for another attempt. */
async function finish(
  { sessions, bytes, locker }: UploadStore,
  { exchange, caller, id }: UploadRequest,
): Promise<void> {
  await withLock(locker, `finish ${id}`, async () => {
    try {
      const session = await sessions.find(id)
      if (!session || session.finished) return
      const finished = await finishUpload(exchange.storage, caller, session, { id, path: bytes.pathOf(id) })
      await sessions.save(id, { ...session, finished })
      await rm(bytes.pathOf(id), { force: true })
    } catch (error) {
      if (isRefusal(storageErrorFrom(error))) await sessions.remove(id)
      throw error
    }
  })
}

/** A conflict may be retried, and so may all failures while the database is unavailable. */
function isRefusal(error: unknown): boolean {
  return error instanceof StorageError && error.status < 500 && error.code !== errors.conflict().code
}

/** tus clients expect text, not JSON. */
function asTusError({ status, message }: StorageError): { status_code: number; body: string } {
  return { status_code: status, body: message }
}
