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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The sessions of resumable uploads, each in a folder with its bytes, so that they survive a restart. */
export function createUploadSessions(directory: string, expiresMs: number, logger: Logger = silentLogger) {
  const folder = (id: string) => join(directory, id)
  const file = (id: string) => join(folder(id), 'session.json')
  const isExpired = ({ createdAt }: UploadSession) => Date.now() > createdAt + expiresMs

  const find = async (id: string): Promise<UploadSession | undefined> => {
    if (!uuid.test(id)) return undefined
    const text = await readFile(file(id), 'utf8').catch(unlessMissing)
    return text === undefined ? undefined : parseSession(text)
  }
  const save = async (id: string, session: UploadSession) => {
    await mkdir(folder(id), { recursive: true })
    await writeFile(`${file(id)}.draft`, JSON.stringify(session))
    await rename(`${file(id)}.draft`, file(id))
  }
  const remove = (id: string) => rm(folder(id), { recursive: true, force: true })
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
    /** Sessions that may still receive bytes. */
    async unfinished(): Promise<UploadSession[]> {
      const all = await Promise.all((await ids()).map(find))
      return all
        .filter((session) => session !== undefined)
        .filter((session) => !session.finished && !isExpired(session))
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
