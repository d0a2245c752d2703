import { resolve } from 'node:path'
import { restoreBackup } from '@parlour/backend/backup'
import { readEnv } from '../env.ts'
import { exitOnError } from '../start/exit-on-error.ts'
import { commandOptions, loggedLocationOf, summaryOf } from './command.ts'

/**
 * `npm run restore -- BACKUP [--replace] [--trust]` fills an empty shop from the folder of a backup, or replaces the shop that is
 * there. With `--trust` also from one that is not signed with the key in DATA_DIR.
 */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const { positionals, values } = commandOptions({
    replace: { type: 'boolean', default: false },
    trust: { type: 'boolean', default: false },
  })
  const [backup] = positionals
  if (backup === undefined) throw new Error('Name the backup: npm run restore -- backups/parlour-…')
  const manifest = await restoreBackup(await loggedLocationOf(env), resolve(backup), {
    replace: values.replace === true,
    trust: values.trust === true,
  })
  console.log(`Restored and compared: ${summaryOf(manifest)}, as of ${manifest.takenAt}.`)
}

await exitOnError('The backup was not restored.', main)
