import { posix } from 'node:path'
import { createCounts, type Counts } from '../../limits/counts.ts'
import type { Network } from '../../networks.ts'
import { errors } from '../errors.ts'
import type { UploadSession, UploadSessions } from './upload-sessions.ts'

const MAX_OF_ACCOUNT = 32
/** Of callers without an account in one folder, such as that of an order. */
const MAX_OF_FOLDER = 16
/** Of callers without an account, and of accounts, of one network. */
const MAX_OF_NETWORK = { visitors: 40, accounts: 200 }
/** The share of the space for all callers without an account together, so that they cannot keep out the others. */
const VISITORS_SHARE = 0.25

/** Bounds unfinished uploads. Those of networks are counted in this process, the others in all that share the folder. */
export interface UploadQuota {
  /**
   * Counts an upload until it is no longer unfinished. One at a time.
   * @throws StorageError 429 if there are too many
   */
  take(id: string, session: UploadSession, networks: readonly Network[]): Promise<void>
}

/** @param bytes of all unfinished uploads together */
export function createUploadQuota(sessions: Pick<UploadSessions, 'unfinished'>, bytes: number): UploadQuota {
  const counts = {
    visitors: createCounts(MAX_OF_NETWORK.visitors),
    accounts: createCounts(MAX_OF_NETWORK.accounts),
  }
  /** What gives the part of an upload in its networks back. */
  const parts = new Map<string, () => void>()

  function forgetFinished(unfinished: ReadonlyMap<string, UploadSession>): void {
    for (const [id, leave] of parts)
      if (!unfinished.has(id)) {
        leave()
        parts.delete(id)
      }
  }

  return {
    async take(id, session, networks) {
      const unfinished = await sessions.unfinished()
      forgetFinished(unfinished)
      if (isTooMuch(session, [...unfinished.values()], bytes)) throw errors.tooManyUnfinished()
      const leave = countsOf(counts, session)?.take(networks)
      if (leave) parts.set(id, leave)
      else if (session.owner.role !== 'service_role') throw errors.tooManyUnfinished()
    },
  }
}

function isTooMuch(session: UploadSession, unfinished: UploadSession[], limit: number): boolean {
  const { owner, size } = session
  const own = unfinished.filter((other) => other.owner.sub === owner.sub)
  if (bytesOf(unfinished) + size > limit) return true
  if (owner.sub !== null) return own.length >= MAX_OF_ACCOUNT
  if (bytesOf(own) + size > limit * VISITORS_SHARE) return true
  const inFolder = own.filter((other) => folderOf(other) === folderOf(session))
  return owner.role !== 'service_role' && inFolder.length >= MAX_OF_FOLDER
}

/** The secret key has no limit of its network. */
function countsOf(
  counts: Record<'visitors' | 'accounts', Counts>,
  { owner }: UploadSession,
): Counts | undefined {
  if (owner.role === 'service_role') return undefined
  return owner.sub === null ? counts.visitors : counts.accounts
}

const folderOf = ({ bucket, key }: UploadSession) => `${bucket}/${posix.dirname(key)}`

function bytesOf(sessions: UploadSession[]): number {
  return sessions.reduce((sum, { size }) => sum + size, 0)
}
