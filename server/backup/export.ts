import { resolve } from 'node:path'
import { exportShop } from '@parlour/backend/backup'
import { counted } from '../commands/counted.ts'
import { readEnv } from '../env.ts'
import { exitOnError } from '../start/exit-on-error.ts'
import { commandOptions, loggedLocationOf } from './command.ts'

/** `npm run export -- DIR` writes the whole shop as CSV files and pictures to a new folder. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const [folder] = commandOptions({}).positionals
  if (folder === undefined) throw new Error('Name a new folder: npm run export -- my-shop')
  const { tables, files } = await exportShop(await loggedLocationOf(env), resolve(folder), 'Africa/Lagos')
  console.log(`${resolve(folder)} has ${counted(tables, 'table')} as CSV and ${counted(files, 'file')}.`)
}

await exitOnError('The shop was not exported.', main)
