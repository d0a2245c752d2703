import { describe, expect, it } from 'vitest'
import { publicNetworksOf } from './networks.ts'

const PHONE = '197.210.64.10'

describe('networks', () => {
  it('of an IPv4 address in IPv6 form are those of the IPv4 address', () => {
    expect(publicNetworksOf(`::ffff:${PHONE}`)).toEqual(publicNetworksOf(PHONE))
  })

  it.each([
    ['6to4', '2002:c5d2:400a:1::1', '2002:c5d2:400a'],
    ['Teredo', '2001:0:1:2::1', '2001:0:1'],
    ['ORCHIDv2', '2001:20:1:2::1', '2001:20:1'],
    ['benchmarks', '2001:2:0:2::1', '2001:2:0'],
    ['documentation', '2001:db8:1:2::1', '2001:db8:1'],
  ])('of a visitor from the range of %s are counted like others', (_range, address, site) => {
    expect(publicNetworksOf(address)).toEqual([
      { name: expect.stringContaining(`${site}:`), share: 1 },
      { name: `${site}::/48`, share: 4 },
    ])
  })

  it('of an IPv4 address that is reserved are counted, since somebody uses it', () => {
    expect(publicNetworksOf('240.0.0.1')).toEqual([{ name: '240.0.0.1', share: 1 }])
  })

  it.each([
    undefined,
    'unknown',
    '127.0.0.1',
    '::1',
    '10.0.0.4',
    '169.254.1.1',
    '100.64.0.1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.4',
    '64:ff9b::c5d2:400a',
  ])('do not exist for %s, which is no visitor by itself', (address) => {
    expect(publicNetworksOf(address)).toEqual([])
  })
})
