import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { prepareShutdown } from './shutdown.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n'

/** A server whose responses the test ends, and `ask`, which sends a request on a connection that is to be kept alive. */
async function serve(drainMs?: number) {
  const server = createServer()
  const shutdown = prepareShutdown(server, drainMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const open = () => connect(port, '127.0.0.1').on('error', () => {})
  const ask = async () => {
    const socket = open()
    socket.write(REQUEST)
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
    return { socket, response }
  }
  return { server, shutdown, open, ask }
}

const isRefused = async (socket: Socket) => {
  const outcome = await new Promise((resolve) => {
    for (const event of ['connect', 'error', 'close']) socket.once(event, () => resolve(event))
  })
  return outcome !== 'connect'
}

test('a request in progress is finished and its connection closed, while new connections are refused', async () => {
  const { shutdown, open, ask } = await serve()
  const { socket, response } = await ask()
  const drained = shutdown.drain()
  expect(await isRefused(open())).toBe(true)
  response.end('finished')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n.*finished/s)
  await drained
})

test('a connection that was open before, and asks only then, is answered as well', async () => {
  const { server, shutdown, open } = await serve()
  const late = open()
  await once(server, 'connection')
  const drained = shutdown.drain()
  late.write(REQUEST)
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  response.end('answered')
  expect(await text(late)).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n/s)
  await drained
})

test('after the announcement connections are still accepted, for one response each', async () => {
  const { shutdown, ask } = await serve()
  const before = await ask()
  shutdown.announce()
  const after = await ask()
  for (const { socket, response } of [before, after]) {
    response.end('answered')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n/s)
  }
})

test('a request that does not finish in time is cut off', async () => {
  const { shutdown, ask } = await serve(1)
  const { socket } = await ask()
  const closed = new Promise((resolve) => socket.resume().once('close', resolve))
  await Promise.all([shutdown.drain(), closed])
})

test.runIf(process.platform !== 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s closes what was opened, and ends the process with 0',
  async (signal) => {
    const script = `import { exitOnSignals } from '${import.meta.dirname}/shutdown.ts'
      exitOnSignals(Promise.resolve({ close: async () => console.log('closed') }))
      setInterval(() => {}, 1_000)
      console.log('opened')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    let printed = ''
    for await (const chunk of child.stdout) {
      printed += chunk
      if (printed === 'opened\n') child.kill(signal)
    }
    expect([printed, ...(await exited)]).toEqual(['opened\nclosed\n', 0, null])
  },
)
