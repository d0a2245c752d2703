import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Call } from './calls.ts'

/** What the program gets as its argument, as JSON. */
export interface HandlerOptions {
  connection: pg.PoolConfig
  calls: Call[]
}

/**
 * A program: answers `/<call>` as a hand-written handler does, by `node:http` and `pg` in one transaction with the role and the
 * claims of an anonymous visitor. It prints its URL.
 */
const { connection, calls } = JSON.parse(process.argv[2] ?? '') as HandlerOptions
const pool = new pg.Pool({ ...connection, max: 16 })
const claims = JSON.stringify({ role: 'anon' })

async function handle({ sql, values }: Call, headers: object): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query(
      `select set_config('search_path', 'public, extensions', true), set_config('role', 'anon', true),
       set_config('statement_timeout', '3s', true), set_config('request.jwt.claims', $1, true),
       set_config('request.method', 'GET', true), set_config('request.headers', $2, true)`,
      [claims, JSON.stringify(headers)],
    )
    const { rows } = await client.query<{ body: string }>(sql, values)
    await client.query('commit')
    return rows[0]?.body ?? ''
  } finally {
    client.release()
  }
}

const server = createServer(async ({ url, headers }, response) => {
  const call = calls.find(({ name }) => url === `/${name}`)
  if (!call) return response.writeHead(404).end()
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  return response.end(await handle(call, headers))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
