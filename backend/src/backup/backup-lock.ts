import { withClient, withRunningDatabase, type Location } from './location.ts'

/** Key of the advisory lock under which one of several processes makes backups ("back"). */
const BACKUP_LOCK = 0x6261636b

/** Runs `work` unless another process holds the lock. PostgreSQL releases it when the holder's connection ends. */
export async function withBackupLock(location: Location, work: () => Promise<void>): Promise<void> {
  await withRunningDatabase(location, (connection) =>
    withClient(connection, async (client) => {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        BACKUP_LOCK,
      ])
      if (rows[0]?.held) await work()
    }),
  )
}
