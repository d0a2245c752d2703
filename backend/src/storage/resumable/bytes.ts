import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, Upload } from '@tus/server'
import type { UploadSessions } from './upload-sessions.ts'

/** tus names its files by the upload's id; here they are in the session's folder. */
export const bytesOf = (id: string) => `${id}/bytes`
export const sessionOf = (bytesId: string) => bytesId.slice(0, bytesId.indexOf('/'))

/** The bytes received so far. They are on the disk before a client is told that they were received. */
export class ReceivedBytes extends FileStore {
  readonly #sessions: UploadSessions

  constructor(directory: string, expiresMs: number, sessions: UploadSessions) {
    super({ directory, expirationPeriodInMilliseconds: expiresMs })
    this.#sessions = sessions
  }

  pathOf(id: string): string {
    return join(this.directory, bytesOf(id))
  }

  override async write(stream: Readable, bytesId: string, offset: number): Promise<number> {
    const session = await this.#sessions.find(sessionOf(bytesId))
    if (session?.finished) return offset
    const end = await super.write(stream, bytesId, offset)
    const handle = await open(join(this.directory, bytesId), 'r+')
    await handle.datasync().finally(() => handle.close())
    return end
  }

  /** A finished upload has no bytes here any more; its offset is still its size. */
  override async getUpload(bytesId: string): Promise<Upload> {
    const session = await this.#sessions.find(sessionOf(bytesId))
    if (!session?.finished) return super.getUpload(bytesId)
    const { size } = session.finished
    return new Upload({
      id: bytesId,
      size,
      offset: size,
      creation_date: new Date(session.createdAt).toISOString(),
    })
  }

  /** Received bytes have not been checked yet, so they cannot be read before they become an object. */
  override read(): never {
    throw ERRORS.FILE_NOT_FOUND
  }

  override async remove(bytesId: string): Promise<void> {
    await this.#sessions.remove(sessionOf(bytesId))
  }
}
