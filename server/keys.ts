import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readKeys } from '@parlour/backend'
import { readEnv } from './env.ts'
import { orExplain } from './or-explain.ts'

/** `npm run keys [-- --data DIR --project DIR]`: what any Supabase client or tool needs to reach the shop, as NAME=value lines. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, project: { type: 'string', default: '.' } },
  })
  const env = readEnv(process.env)
  const dataDir = values.data ? resolve(values.data) : env.DATA_DIR
  const projectDir = resolve(values.project)
  const keys = await readKeys({ projectDir, dataDir, databaseUrl: env.DATABASE_URL })
  console.log(`SUPABASE_URL=${env.SITE_URL ?? `http://localhost:${env.PORT}`}
SUPABASE_PUBLISHABLE_KEY=${keys.publishableKey}
SUPABASE_ANON_KEY=${keys.anonKey}
SUPABASE_SERVICE_ROLE_KEY=${keys.serviceRoleKey}
SUPABASE_JWT_SECRET=${keys.jwtSecret}`)
}

await orExplain('The keys could not be read.', main)
