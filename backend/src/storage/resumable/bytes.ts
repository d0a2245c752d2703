import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, Upload } from '@tus/server'
import type { Sessions } from './sessions.ts'

/** tus names its files by the upload's id; ours lie in the folder of the session. */
export const bytesOf = (id: string) => `${id}/bytes`
export const sessionOf = (bytesId: string) => bytesId.slice(0, bytesId.indexOf('/'))

/** The bytes that have arrived so far. What a client was told has arrived is on the disk. */
export class ArrivingBytes extends FileStore {
  readonly #sessions: Sessions

  constructor(directory: string, expiresMs: number, sessions: Sessions) {
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

  /** A finished upload has no bytes here any more; it still answers that all of them came. */
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

  /** What has arrived was not looked at yet; what was is an object, and read as one. */
  override read(): never {
    throw ERRORS.FILE_NOT_FOUND
  }

  override async remove(bytesId: string): Promise<void> {
    await this.#sessions.remove(sessionOf(bytesId))
  }
}
