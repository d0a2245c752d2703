import { launchDatabase } from '@parlour/backend/embedded-database'
import { createLogger, logProcess, type Logger } from '@parlour/backend/logging'
import { exitOnSignals } from '@parlour/backend/shutdown'
import { readEnv, type Env } from './env.ts'
import type { Shop } from './shop.ts'
import { addressLines } from './start/addresses.ts'
import { exitOnError } from './start/exit-on-error.ts'
import { warnOfUnknownSettings } from './start/unknown-settings.ts'

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const logger = await createLogger(env.LOG_LEVEL)
  logProcess(logger)
  warnOfUnknownSettings(process.env, logger)
  const opening = open(env, logger)
  exitOnSignals(opening, env.STOP_DELAY * 1000)
  const { siteUrl, firstAdmin } = await opening
  for (const line of addressLines(siteUrl, firstAdmin)) printLine(line)
}

/** The database boots while the modules of the shop are loaded, which takes about as long. */
async function open(env: Env, logger: Logger): Promise<Shop> {
  const isEmbedded = !env.DATABASE_URL && !env.SUPABASE_URL
  const embeddedDatabase = isEmbedded ? launchDatabase({ dataDir: env.DATA_DIR, logger }) : undefined
  try {
    const { openShop } = await import('./shop.ts')
    return await openShop(env, { report: printLine, logger, embeddedDatabase })
  } catch (error) {
    await embeddedDatabase?.stop()
    throw error
  }
}

function printLine(line: string): void {
  console.log(line)
}

await exitOnError('The shop could not start.', main)
