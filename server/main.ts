import { createLogger, logProcess } from '@parlour/backend/logging'
import { exitOnSignals } from '@parlour/backend/shutdown'
import { addressLines } from './addresses.ts'
import { readEnv } from './env.ts'
import { exitOnError } from './exit-on-error.ts'
import { openShop } from './shop.ts'

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const logger = await createLogger(env.LOG_LEVEL)
  logProcess(logger)
  const opening = openShop(env, printLine, logger)
  exitOnSignals(opening, env.STOP_DELAY * 1000)
  const { siteUrl, firstAdmin } = await opening
  for (const line of addressLines(siteUrl, firstAdmin)) printLine(line)
}

function printLine(line: string): void {
  console.log(line)
}

await exitOnError('The shop could not start.', main)
