import { expect, it } from 'vitest'
import { createManualClock } from '../../../test/manual-clock.ts'
import { publicNetworksOf } from '../../networks.ts'
import { createDatabaseTime } from './database-time.ts'

const networks = publicNetworksOf('102.89.0.1')
const visitor = { networks, member: 'connection 1' }
const neighbour = { networks, member: 'connection 2' }
const account = { networks, member: 'account 6f0b6ac1' }
const elsewhere = { networks: publicNetworksOf('197.210.64.10'), member: 'connection 3' }

it('visitors of a network who hold many connections for long use up its time, not that of accounts or of others', () => {
  const time = createDatabaseTime(createManualClock().now)
  for (let second = 0; second < 31; second++) time.charge(visitor, 1_000)
  const usedUp = [visitor, neighbour, account, elsewhere, undefined].map(time.isUsedUp)
  expect(usedUp).toEqual([true, true, false, false, false])
})

it('an account uses up its own time, at whatever address', () => {
  const time = createDatabaseTime(createManualClock().now)
  time.charge(account, 31_000)
  const moved = { ...account, networks: elsewhere.networks }
  expect([account, moved, visitor].map(time.isUsedUp)).toEqual([true, true, false])
})

it('one request after the other never uses it up, and what is used up comes back', () => {
  const clock = createManualClock()
  const time = createDatabaseTime(clock.now)
  for (let minute = 0; minute < 60; minute++) {
    clock.move(60_000)
    time.charge(visitor, 60_000)
  }
  time.charge(visitor, 29_000)
  expect(time.isUsedUp(visitor)).toBe(true)
  clock.move(60_000)
  expect(time.isUsedUp(visitor)).toBe(false)
})

it('proxies that name no client are not counted', () => {
  const time = createDatabaseTime(createManualClock().now)
  const proxy = { networks: publicNetworksOf('127.0.0.1'), member: 'connection 1' }
  time.charge(proxy, 100_000)
  expect(time.isUsedUp(proxy)).toBe(false)
})
