import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { requestIdOf } from './request-log.ts'

function requestFrom(remoteAddress: string | undefined): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  request.headers['x-request-id'] = 'abcdef0123456789'
  return request
}

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('an id is accepted from %s', (address) => {
  expect(requestIdOf(requestFrom(address))).toBe('abcdef0123456789')
})

test.each(['203.0.113.7', '::ffff:10.0.0.1', undefined])('an id is not accepted from %s', (address) => {
  expect(requestIdOf(requestFrom(address))).not.toBe('abcdef0123456789')
})
