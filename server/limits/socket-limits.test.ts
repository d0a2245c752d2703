import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createSocketLimits } from './socket-limits.ts'

const PHONE = '197.210.64.10'

it('an address that has too many sockets open is refused another one until one is closed', async () => {
  const limits = createSocketLimits(2)
  const [first, second, third] = [new PassThrough(), new PassThrough(), new PassThrough()]
  expect([first, second, third].map((socket) => limits.admit(PHONE, socket))).toEqual([true, true, false])
  expect(limits.admit('197.210.64.11', new PassThrough())).toBe(true)
  first.destroy()
  await once(first, 'close')
  expect(limits.admit(PHONE, new PassThrough())).toBe(true)
  expect(limits.admit(PHONE, new PassThrough())).toBe(false)
})

it('a /48 may have four times as many as each /64 in it', () => {
  const limits = createSocketLimits(1)
  const admitted = [1, 1, 2, 3, 4, 5].map((network) =>
    limits.admit(`2c0f:f248:1:${network}::1`, new PassThrough()),
  )
  expect(admitted).toEqual([true, false, true, true, true, false])
})

it('a proxy that names no client is not limited', () => {
  const limits = createSocketLimits(1)
  expect([1, 2].map(() => limits.admit('127.0.0.1', new PassThrough()))).toEqual([true, true])
})
