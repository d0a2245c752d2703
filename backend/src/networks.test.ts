import { describe, expect, it } from 'vitest'
import { publicNetworksOf } from './networks.ts'

const PHONE = '197.210.64.10'

describe('networks', () => {
  it('of an IPv4 address in IPv6 form are those of the IPv4 address', () => {
    expect(publicNetworksOf(`::ffff:${PHONE}`)).toEqual(publicNetworksOf(PHONE))
  })

  it.each([undefined, 'unknown', '127.0.0.1', '::1', '10.0.0.4', 'fd00::1'])(
    'do not exist for %s, which is no visitor by itself',
    (address) => {
      expect(publicNetworksOf(address)).toEqual([])
    },
  )
})
