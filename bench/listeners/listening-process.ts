import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * Opens sockets that listen to all products, and keeps them open until it is killed. They read nothing of what they get, so that
 * this process takes little of the machine's time.
 */
const [, , url = '', key = '', count = '0'] = process.argv
/** More would be refused while the database is busy with the others. */
const JOINING_AT_ONCE = 8
const HEARTBEAT_MS = 25_000
const { hostname, port } = new URL(url)

const HANDSHAKE = [
  `GET /realtime/v1/websocket?apikey=${key}&vsn=2.0.0 HTTP/1.1`,
  `Host: ${hostname}:${port}`,
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
].join('\r\n')
const CHANGES = [{ event: '*', schema: 'public', table: 'products' }]
const JOIN = frame(['1', '1', 'realtime:stock', 'phx_join', { config: { postgres_changes: CHANGES } }])
const HEARTBEAT = frame([null, '2', 'phoenix', 'heartbeat', {}])

/** A text frame of a client (RFC 6455, section 5.2), masked with zeros. */
function frame(message: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(message))
  const length = Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255])
  return Buffer.concat([length, Buffer.alloc(4), text])
}

/** Resolves when the shop has confirmed the subscription. */
async function open(): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.write(`${HANDSHAKE}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (!answer.includes(' 101 ')) throw new Error(`A socket was refused: ${answer.toString('latin1')}`)
  socket.write(JOIN)
  let received = ''
  while (!received.includes('Subscribed to PostgreSQL')) {
    const [data] = (await once(socket, 'data')) as [Buffer]
    received += data.toString('latin1')
  }
  socket.resume()
  return socket
}

const sockets: Socket[] = []
setInterval(() => {
  for (const socket of sockets) socket.write(HEARTBEAT)
}, HEARTBEAT_MS)
while (sockets.length < Number(count)) {
  const missing = Math.min(JOINING_AT_ONCE, Number(count) - sockets.length)
  sockets.push(...(await Promise.all(Array.from({ length: missing }, open))))
}
process.send?.('ready')
