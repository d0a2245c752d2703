import { createBackup } from '@parlour/backend/backup'
import { counted } from '../commands/counted.ts'
import { readEnv } from '../env.ts'
import { exitOnError } from '../start/exit-on-error.ts'
import { backupFolder, commandOptions, loggedLocationOf, summaryOf } from './command.ts'

/** `npm run backup [-- DIR]` writes a backup to a new folder in DIR, by default BACKUP_DIR, else `./backups`. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const { positionals } = commandOptions({})
  const { path, manifest } = await createBackup(
    await loggedLocationOf(env),
    backupFolder(env, positionals[0]),
  )
  console.log(`The backup ${path} has ${summaryOf(manifest)}.`)
  if (manifest.lostFiles.length > 0)
    console.log(
      `The storage had lost ${counted(manifest.lostFiles.length, 'other file')} before: ${manifest.lostFiles.join(', ')}`,
    )
}

await exitOnError('No backup was made.', main)
