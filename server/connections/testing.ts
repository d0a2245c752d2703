import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Connects to a listening server, and resolves when the server knows of it. */
export async function openConnection(server: Server): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await Promise.all([once(socket, 'connect'), once(server, 'connection')])
  return socket
}
