import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackend, type Backend } from './index.ts'
import { serveHttp } from './serve-http.ts'

const USAGE = 'npm run backend -- --project DIR --data DIR [--port N]'

/** `npm run backend`: serves the `supabase/` folder of any project, with no shop in front of it, over `DATABASE_URL` if it is set. */
async function main(): Promise<void> {
  const { project, data, port } = readArguments()
  const backend = Promise.withResolvers<Backend>()
  const { server, url } = await serveHttp(backend.promise, port)
  const databaseUrl = process.env['DATABASE_URL']
  backend.resolve(
    await createBackend({
      projectDir: project,
      dataDir: data,
      siteUrl: url,
      report: say,
      ...(databaseUrl && { databaseUrl }),
    }),
  )
  say(`Serving ${project} at ${url}`)
  const close = async () => {
    server.close()
    await (await backend.promise).close()
    process.exit(0)
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
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
    throw new Error(`It is called like this: ${USAGE}`)
  }
  return { project: resolve(values.project), data: resolve(values.data), port }
}

function say(line: string): void {
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
