import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
export function createUploadSessions(directory: string, expiresMs: number) {
  const folder = (id: string) => join(directory, id)
  const file = (id: string) => join(folder(id), 'session.json')
  const isExpired = ({ createdAt }: UploadSession) => Date.now() > createdAt + expiresMs

  const find = async (id: string): Promise<UploadSession | undefined> => {
    if (!uuid.test(id)) return undefined
    const text = await readFile(file(id), 'utf8').catch(() => '')
    try {
      return JSON.parse(text) as UploadSession
    } catch {
      return undefined
    }
  }
  const save = async (id: string, session: UploadSession) => {
    await mkdir(folder(id), { recursive: true })
    await writeFile(`${file(id)}.draft`, JSON.stringify(session))
    await rename(`${file(id)}.draft`, file(id))
  }
  const remove = (id: string) => rm(folder(id), { recursive: true, force: true })
  const ids = async () => (await readdir(directory).catch(() => [])).filter((name) => uuid.test(name))

  return {
    find,
    save,
    remove,
    isExpired,
    /** Sessions that may still receive bytes. */
    async unfinished(): Promise<UploadSession[]> {
      const all = await Promise.all((await ids()).map(find))
      return all.filter(
        (session) => session !== undefined && !session.finished && !isExpired(session),
      ) as UploadSession[]
    },
    /** Deletes expired sessions, and folders that a crash left without a session. */
    async sweep(): Promise<void> {
      for (const id of await ids()) {
        const session = await find(id)
        const since = session?.createdAt ?? (await stat(folder(id)).catch(() => undefined))?.mtimeMs ?? 0
        if (Date.now() > since + expiresMs) await remove(id)
      }
    },
  }
}

export type UploadSessions = ReturnType<typeof createUploadSessions>
