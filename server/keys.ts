import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readKeys } from '@parlour/backend'
import { readEnv } from './env.ts'

/** `npm run keys [-- --data DIR]`: what any Supabase client or tool needs to reach the shop, as NAME=value lines. */
const { values } = parseArgs({ options: { data: { type: 'string' } } })
const env = readEnv(process.env)
const keys = await readKeys({
  dataDir: values.data ? resolve(values.data) : env.DATA_DIR,
  databaseUrl: env.DATABASE_URL,
})

console.log(`SUPABASE_URL=${env.SITE_URL ?? `http://localhost:${env.PORT}`}
SUPABASE_PUBLISHABLE_KEY=${keys.publishableKey}
SUPABASE_ANON_KEY=${keys.anonKey}
SUPABASE_SERVICE_ROLE_KEY=${keys.serviceRoleKey}
SUPABASE_JWT_SECRET=${keys.jwtSecret}`)
