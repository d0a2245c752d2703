import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import type pg from 'pg'
import { onTestFinished } from 'vitest'

/** A database behind a network. `drop` makes that forward nothing more on the connections of the moment, and not tell. */
export async function droppingNetwork({ host, port, ...rest }: pg.ClientConfig) {
  const forwarding = new Set<{ isDropped: boolean }>()
  const network = createServer({ allowHalfOpen: true }, (near) => {
    const far = host?.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port ?? 5432, host)
    const connection = { isDropped: false }
    forwarding.add(connection)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => connection.isDropped || to.write(data))
      from.on('end', () => connection.isDropped || to.end())
      from.on('error', () => {}).on('close', () => connection.isDropped || to.destroy())
    }
    onTestFinished(() => void near.destroy())
    onTestFinished(() => void far.destroy())
  })
  network.listen(0, '127.0.0.1')
  await once(network, 'listening')
  onTestFinished(() => void network.close())
  const { port: nearPort } = network.address() as AddressInfo
  const drop = () => forwarding.forEach((connection) => (connection.isDropped = true))
  return { connection: { ...rest, host: '127.0.0.1', port: nearPort }, drop }
}
