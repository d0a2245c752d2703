import { parseArgs } from 'node:util'
import { removeFactorsOf } from '@parlour/backend'
import { createLogger } from '@parlour/backend/logging'
import { ROOT } from '../backend-options/backend-options.ts'
import { readEnv } from '../env.ts'
import { exitOnError } from '../start/exit-on-error.ts'

/** `npm run remove-factors -- ada@shop.example`: for somebody who has lost the device that gives the second factor. */
async function main(): Promise<void> {
  const [email] = parseArgs({ allowPositionals: true }).positionals
  if (!email) throw new Error('Name the account: npm run remove-factors -- ada@shop.example')
  const env = readEnv(process.env)
  if (env.SUPABASE_URL)
    throw new Error('With SUPABASE_URL the accounts are in that project: remove them in its SQL editor.')
  const count = await removeFactorsOf(
    {
      projectDir: ROOT,
      dataDir: env.DATA_DIR,
      databaseUrl: env.DATABASE_URL,
      logger: await createLogger(env.LOG_LEVEL),
    },
    email,
  )
  console.log(
    count === 0
      ? `${email} had no second factor. The account is signed out everywhere.`
      : `${email} has no second factor any more and is signed out everywhere. Sign in with the password, and add a new one: under My Account, or where the back office asks for it.`,
  )
}

await exitOnError('No second factor was removed.', main)
