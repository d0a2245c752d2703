import type { Network } from '@parlour/backend/networks'
import { describe, expect, it } from 'vitest'
import { overBudget, type Holder } from './held-memory.ts'

const BUDGET = { heldBytes: 100, heldBytesPerNetwork: 60 }

const client = (name: string): Network[] => [{ name, share: 1 }]

function holder(connection: string, bytes: number, networks: Network[]): Holder<string> {
  return { connection, bytes, networks }
}

describe('connections that hold memory', () => {
  it('are all kept within the budget', () => {
    const holders = [holder('one', 60, client('a')), holder('other', 40, client('b'))]
    expect(overBudget(holders, BUDGET)).toEqual([])
  })

  it('of one network end, the largest first, until the network is within its budget', () => {
    const holders = [10, 30, 20, 25].map((bytes) => holder(`a${bytes}`, bytes, client('a')))
    expect(overBudget([...holders, holder('b', 15, client('b'))], BUDGET)).toEqual(['a30'])
  })

  it('end where a network holds most if all together hold too much, also if another one is larger', () => {
    const many = [18, 19, 20].map((bytes) => holder(`a${bytes}`, bytes, client('a')))
    const others = [holder('large', 40, client('b')), holder('small', 10, client('c'))]
    expect(overBudget([...others, ...many], BUDGET)).toEqual(['a20'])
  })

  it('of a /48 have four times the budget of a /64', () => {
    const budget = { heldBytes: 1_000, heldBytesPerNetwork: 10 }
    const holders = [1, 2, 3, 4, 5].map((network) =>
      holder(`host ${network}`, 8 + network / 10, [
        { name: `${network}::/64`, share: 1 },
        { name: '::/48', share: 4 },
      ]),
    )
    expect(overBudget(holders, budget)).toEqual(['host 5'])
  })

  it('of proxies that name no client have only the budget of all', () => {
    const holders = [30, 50, 40].map((bytes) => holder(`proxied ${bytes}`, bytes, []))
    expect(overBudget(holders, BUDGET)).toEqual(['proxied 50'])
  })
})
