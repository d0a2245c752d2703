import { describe, expect, it } from 'vitest'
import { createManualClock } from '../../test/manual-clock.ts'
import { publicNetworksOf } from '../networks.ts'
import type { Owner } from './owner.ts'
import { createTurns, type LineOptions, type TurnsOptions, type Work } from './turns.ts'

const busy = () => new Error('Too many wait')

type Share = 'all' | 'visitors' | 'readers'
type Line = 'urgent' | 'other' | 'ordinary'
type Wanted = Partial<Work<Share, Line>>

const owner = (address: string, member = 'one'): Owner => ({ networks: publicNetworksOf(address), member })
const HOME = owner('197.210.64.10')
/** The network of a carrier, behind whose one address there are many phones. */
const phone = (name: string) => owner('102.89.0.1', name)

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

interface Setting extends Partial<Omit<TurnsOptions<Share, Line>, 'lines'>>, Partial<LineOptions> {
  shares?: Partial<Record<Share, number>>
}

/** Turns with a clock of their own, and the work that has begun, by its names. */
function setUp({ shares = {}, length = 1_000, patienceMs = 1_000, perOwner, ...options }: Setting = {}) {
  const clock = createManualClock()
  const room = { all: 1, visitors: 1, readers: 1, ...shares }
  const line = { length, patienceMs, ...(perOwner !== undefined && { perOwner }) }
  const turns = createTurns<Share, Line>({
    shareOf: (share) => room[share],
    lines: { ordinary: { ...line, rank: 1 }, urgent: line, other: line },
    busy,
    clock,
    ...options,
  })
  const begun: string[] = []
  const refused: string[] = []
  const leaves = new Map<string, () => void>()

  async function enter(name: string, wanted: Wanted = {}): Promise<void> {
    try {
      const leave = await turns.enter({ line: 'ordinary', shares: ['all'], owner: HOME, ...wanted })
      begun.push(name)
      leaves.set(name, leave)
    } catch {
      refused.push(name)
    }
  }

  return {
    turns,
    clock,
    begun,
    refused,
    async enter(name: string, wanted?: Wanted) {
      void enter(name, wanted)
      await settled()
    },
    /** Ends work and lets what follows begin. */
    async leave(name: string) {
      leaves.get(name)?.()
      await settled()
    },
    /** Ends all work in its order, with what begins meanwhile. */
    async finish() {
      for (const name of begun) {
        leaves.get(name)?.()
        await settled()
      }
    },
  }
}

describe('a visitor who is alone', () => {
  it('never waits while there is room, and is never refused while the line is not full', async () => {
    const { enter, begun, refused, finish } = setUp({ shares: { all: 3 }, length: 100 })
    for (let number = 1; number <= 100; number++) await enter(String(number))
    expect([begun.length, refused.length]).toEqual([3, 0])
    await finish()
    expect(begun).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 1)))
  })

  it.each([1, 10, 50])('is next but one turn of each other when %i addresses flood', async (addresses) => {
    const { enter, begun, refused, finish } = setUp({ length: 200 })
    for (let round = 0; round < 20; round++)
      for (let number = 0; number < addresses; number++)
        await enter(`flood ${number}`, { owner: owner(`41.58.0.${number}`) })
    await enter('alone')
    await finish()
    expect(refused).not.toContain('alone')
    expect(begun.indexOf('alone')).toBeLessThanOrEqual(addresses + 1)
  })
})

describe('the phones of one carrier', () => {
  it('take turns among themselves while a neighbour floods', async () => {
    const { enter, begun, refused, finish } = setUp({ length: 300 })
    for (let number = 0; number < 400; number++) await enter('flood', { owner: phone('neighbour') })
    for (let number = 0; number < 200; number++)
      await enter(`shopper ${number}`, { owner: phone(`account ${number}`) })
    await finish()
    expect(refused.filter((name) => name.startsWith('shopper'))).toEqual([])
    // The first of the flood was running already, and the neighbour has one turn of 201.
    expect(begun.slice(0, 202).filter((name) => name === 'flood')).toHaveLength(2)
  })

  it('have one turn together beside other networks', async () => {
    const { enter, begun, finish } = setUp()
    await enter('first')
    for (const name of ['a', 'b', 'c']) await enter(name, { owner: phone(name) })
    for (const name of ['home 1', 'home 2']) await enter(name)
    await finish()
    expect(begun).toEqual(['first', 'a', 'home 1', 'b', 'home 2', 'c'])
  })
})

describe('what an owner may have waiting', () => {
  it('is bounded, and others are not affected', async () => {
    const { enter, refused, turns } = setUp({ perOwner: 2 })
    for (const name of ['1', '2', '3', '4']) await enter(name)
    await enter('other', { owner: phone('one') })
    expect(refused).toEqual(['4'])
    expect(turns.waiting('ordinary')).toBe(3)
  })

  it('is cut by its latest when the line is full: of the member with most, in the network with most', async () => {
    const { enter, refused } = setUp({ length: 4 })
    await enter('running')
    for (const name of ['a1', 'a2', 'a3']) await enter(name, { owner: phone('a') })
    await enter('b1', { owner: phone('b') })
    await enter('home 1')
    await enter('home 2')
    expect(refused).toEqual(['a3', 'a2'])
    await enter('home 3')
    expect(refused).toEqual(['a3', 'a2', 'home 3'])
  })
})

describe('shares', () => {
  it('are kept from work that does not name them', async () => {
    const { enter, begun } = setUp({ shares: { all: 3, visitors: 1 } })
    const visitor: Wanted = { shares: ['all', 'visitors'] }
    for (const name of ['visitor 1', 'visitor 2', 'visitor 3']) await enter(name, visitor)
    await enter('payment')
    await enter('webhook')
    expect(begun).toEqual(['visitor 1', 'payment', 'webhook'])
  })

  it('that are taken hold up nothing behind that needs others', async () => {
    const { enter, leave, begun } = setUp({ shares: { all: 2, visitors: 1, readers: 1 } })
    const visitor: Wanted = { shares: ['all', 'visitors'] }
    const reader: Wanted = { shares: ['all', 'readers'] }
    for (const [name, wanted] of Object.entries({ v1: visitor, r1: reader, v2: visitor, r2: reader }))
      await enter(name, wanted)
    await leave('r1')
    expect(begun).toEqual(['v1', 'r1', 'r2'])
  })

  it('are given back once, however often that is said', async () => {
    const { turns } = setUp()
    const leave = await turns.enter({ line: 'ordinary', shares: ['all'] })
    leave()
    leave()
    expect(turns.running('all')).toBe(0)
  })
})

describe('what runs at once', () => {
  it('is bounded for a network and for each member of it, over all shares', async () => {
    const { enter, leave, begun } = setUp({ shares: { all: 100 }, perNetwork: 3, perMember: 2 })
    for (const name of ['a1', 'a2', 'a3']) await enter(name, { owner: phone('a') })
    for (const name of ['b1', 'b2']) await enter(name, { owner: phone('b') })
    await enter('home')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'home'])
    await leave('a1')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'home', 'a3'])
  })

  it('is not bounded for the service itself', async () => {
    const { enter, begun } = setUp({ shares: { all: 100 }, perNetwork: 1, perMember: 1 })
    for (let number = 0; number < 5; number++) await enter(String(number), { owner: undefined })
    expect(begun).toHaveLength(5)
  })
})

describe('lines', () => {
  it('of a lower rank come first, and those of the same rank in turn', async () => {
    const { enter, begun, finish } = setUp()
    await enter('running')
    for (const name of ['o1', 'o2']) await enter(name)
    for (const name of ['u1', 'u2']) await enter(name, { line: 'urgent' })
    for (const name of ['x1', 'x2']) await enter(name, { line: 'other' })
    await finish()
    expect(begun).toEqual(['running', 'u1', 'x1', 'u2', 'x2', 'o1', 'o2'])
  })

  it('may be filled in part only by some', async () => {
    const { enter, refused } = setUp({ length: 4 })
    await enter('running')
    for (const [index, address] of ['1', '2', '3'].entries())
      await enter(`visitor ${index}`, { owner: owner(`41.58.0.${address}`), partOfLine: 1 / 2 })
    await enter('user', { owner: owner('41.58.1.1') })
    expect(refused).toEqual(['visitor 2'])
  })
})

describe('waiting', () => {
  it('ends after a time, and leaves no timer', async () => {
    const { enter, clock, refused, turns, leave } = setUp({ patienceMs: 800 })
    await enter('running')
    await enter('late')
    clock.move(799)
    await settled()
    expect(refused).toEqual([])
    clock.move(1)
    await settled()
    expect([refused, turns.waiting('ordinary'), clock.pending()]).toEqual([['late'], 0, 0])
    await leave('running')
    expect(turns.running('all')).toBe(0)
  })

  it('ends when the client has gone, also before', async () => {
    const { enter, clock, refused, turns } = setUp()
    const client = new AbortController()
    await enter('running')
    await enter('gone', { signal: client.signal })
    client.abort()
    await settled()
    await enter('gone before', { signal: client.signal })
    expect([refused, turns.waiting('ordinary'), clock.pending()]).toEqual([['gone', 'gone before'], 0, 0])
  })

  it('ends at once for all if the clock jumps ahead, and goes on if it jumps back', async () => {
    const { enter, clock, begun, refused, leave } = setUp()
    await enter('running')
    await enter('first')
    clock.move(-3_600_000)
    await leave('running')
    expect(begun).toEqual(['running', 'first'])
    await enter('second')
    clock.move(86_400_000)
    await settled()
    expect(refused).toEqual(['second'])
    await leave('first')
    await enter('third')
    expect(begun).toEqual(['running', 'first', 'third'])
  })
})
