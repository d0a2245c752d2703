import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readKeys, rotateKeys } from '@parlour/backend'
import { createLogger } from '@parlour/backend/logging'
import { readEnv } from '../env.ts'
import { siteUrlOf } from '../start/addresses.ts'
import { exitOnError } from '../start/exit-on-error.ts'
import { counted } from './counted.ts'

/**
 * `npm run keys [-- --data DIR --project DIR]` prints the settings of Supabase clients and tools as NAME=value lines.
 * `--rotate` creates a new signing key; with `--forget`, tokens signed by the older keys become invalid.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      project: { type: 'string', default: '.' },
      rotate: { type: 'boolean', default: false },
      forget: { type: 'boolean', default: false },
    },
  })
  const env = readEnv(process.env)
  const dataDir = values.data ? resolve(values.data) : env.DATA_DIR
  const projectDir = resolve(values.project)
  const { rotate, forget } = values
  if (forget && !rotate) throw new Error('--forget goes with --rotate.')
  const logger = await createLogger(env.LOG_LEVEL)
  const location = { projectDir, dataDir, databaseUrl: env.DATABASE_URL, logger }
  const keys = rotate ? await rotateKeys(location, { forget }) : await readKeys(location)
  if (rotate) {
    const [current, ...older] = keys.signingKeys.map(({ kid }) => kid)
    const others =
      older.length === 0
        ? 'There is no older key.'
        : `Tokens of ${counted(older.length, 'older key')} are still valid.`
    console.error(`New tokens are signed with the key ${current}. ${others}`)
  }
  console.log(`SUPABASE_URL=${siteUrlOf(env, env.PORT)}
SUPABASE_PUBLISHABLE_KEY=${keys.publishableKey}
SUPABASE_ANON_KEY=${keys.anonKey}
SUPABASE_SERVICE_ROLE_KEY=${keys.serviceRoleKey}
SUPABASE_JWT_SECRET=${keys.jwtSecret}`)
}

await exitOnError('The keys could not be read.', main)
