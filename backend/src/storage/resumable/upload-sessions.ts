import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLogger, type Logger } from '../../logging/logger.ts'
import { unlessMissing } from '../../node-errors.ts'

/** The metadata and owner of an upload. */
export interface UploadSession {
  bucket: string
  key: string
  /** Only the same caller may continue: role, subject, and whether a signed URL was used. */
  owner: { role: string; sub: string | null; signed: boolean }
  upsert: boolean
  contentType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  /** Maximum number of bytes that it may use on the disk. */
  size: number
  createdAt: number
  /** Set when the object is stored; the session is kept for clients that missed the last response. */
  finished?: { size: number }
}

/** So that uploads that another process has finished use up nothing for longer. */
const READ_ANEW_MS = 60_000

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The sessions of resumable uploads, each in a folder with its bytes, so that they survive a restart. */
export function createUploadSessions(
  directory: string,
  expiresMs: number,
  logger: Logger = silentLogger,
  now = () => performance.now(),
) {
  const folder = (id: string) => join(directory, id)
  const file = (id: string) => join(folder(id), 'session.json')
  const isExpired = ({ createdAt }: UploadSession) => Date.now() > createdAt + expiresMs

  const find = async (id: string): Promise<UploadSession | undefined> => {
    if (!uuid.test(id)) return undefined
    const text = await readFile(file(id), 'utf8').catch(unlessMissing)
    return text === undefined ? undefined : parseSession(text)
  }
  /** Those that this process has seen unfinished. What others have finished meanwhile is seen when all are read anew. */
  const known = new Map<string, UploadSession>()
  /** Those that have finished or expired, which need not be read again either. */
  const finished = new Set<string>()
  let readAt = now()

  function note(id: string, session: UploadSession | undefined): void {
    if (session && !session.finished && !isExpired(session)) known.set(id, session)
    else if (session) finished.add(id)
  }

  const save = async (id: string, session: UploadSession) => {
    await mkdir(folder(id), { recursive: true })
    await writeFile(`${file(id)}.draft`, JSON.stringify(session))
    await rename(`${file(id)}.draft`, file(id))
    known.delete(id)
    note(id, session)
  }
  const remove = async (id: string) => {
    known.delete(id)
    await rm(folder(id), { recursive: true, force: true })
  }
  const ids = async () =>
    ((await readdir(directory).catch(unlessMissing)) ?? []).filter((id) => uuid.test(id))
  const removeIfExpired = async (id: string) => {
    const session = await find(id)
    const since = session?.createdAt ?? (await stat(folder(id)).catch(unlessMissing))?.mtimeMs ?? 0
    if (Date.now() > since + expiresMs) await remove(id)
  }
  const warn = (error: unknown) => logger.warn({ err: error }, 'An expired upload could not be removed')

  return {
    find,
    save,
    remove,
    isExpired,
    /** Sessions that may still receive bytes, by their ids. Reads only those that are not known, and all of them once a minute. */
    async unfinished(): Promise<ReadonlyMap<string, UploadSession>> {
      if (now() - readAt > READ_ANEW_MS) {
        known.clear()
        finished.clear()
        readAt = now()
      }
      const present = new Set(await ids())
      for (const id of known.keys()) if (!present.has(id)) known.delete(id)
      for (const id of finished) if (!present.has(id)) finished.delete(id)
      await Promise.all(
        [...present]
          .filter((id) => !known.has(id) && !finished.has(id))
          .map(async (id) => note(id, await find(id))),
      )
      for (const [id, session] of known) if (isExpired(session)) known.delete(id)
      return known
    },
    /** Deletes expired sessions, and folders that a crash left without a session. Never rejects. */
    async sweep(): Promise<void> {
      try {
        for (const id of await ids()) await removeIfExpired(id).catch(warn)
      } catch (error) {
        warn(error)
      }
    },
  }
}

/** Undefined for a text that is not whole, as a power cut may leave it. */
function parseSession(text: string): UploadSession | undefined {
  try {
    return JSON.parse(text) as UploadSession
  } catch {
    return undefined
  }
}

export type UploadSessions = ReturnType<typeof createUploadSessions>
