import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackend, type Backend } from './index.ts'
import { createLogger, isLogLevel, LOG_LEVEL_RULE, logProcess, type Logger } from './logging/index.ts'
import { serveHttp } from './serve-http.ts'
import { prepareShutdown, exitOnSignals } from './shutdown.ts'

const USAGE = 'npm run backend -- --project DIR --data DIR [--port N]'

/** `npm run backend`: serves the `supabase/` folder of any project without a shop, on `DATABASE_URL` if it is set. */
async function main(): Promise<void> {
  const { project, data, port } = readArguments()
  const logger = await createLogger(readLogLevel())
  logProcess(logger)
  const opening = open(project, data, port, logger)
  exitOnSignals(opening)
  print(`Serving ${project} at ${(await opening).url}`)
}

async function open(projectDir: string, dataDir: string, port: number, logger: Logger) {
  const opened = Promise.withResolvers<Backend>()
  const { server, url } = await serveHttp(opened.promise, port, logger)
  const shutdown = prepareShutdown(server)
  const databaseUrl = process.env['DATABASE_URL']
  const backend = await createBackend({
    projectDir,
    dataDir,
    siteUrl: url,
    logger,
    report: print,
    ...(databaseUrl && { databaseUrl }),
  })
  opened.resolve(backend)
  const close = async () => {
    backend.closeSockets()
    await shutdown.drain()
    await backend.close()
  }
  return { url, close }
}

function readArguments(): { project: string; data: string; port: number } {
  const { values } = parseArgs({
    options: {
      project: { type: 'string' },
      data: { type: 'string' },
      port: { type: 'string', default: '0' },
    },
  })
  const port = Number(values.port)
  if (!values.project || !values.data || !Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`Usage: ${USAGE}`)
  }
  return { project: resolve(values.project), data: resolve(values.data), port }
}

function readLogLevel() {
  const level = process.env['LOG_LEVEL'] || 'info'
  if (!isLogLevel(level)) throw new Error(`The setting LOG_LEVEL ${LOG_LEVEL_RULE}.`)
  return level
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(
    `The backend could not start. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
