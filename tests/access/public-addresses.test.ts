import { expect, test } from 'vitest'
import { publicNetworksOf } from '../../backend/src/networks.ts'
import { useShop } from './shop.ts'

const shop = useShop()

// Around the ends of each range, and beside the ranges that are visitors' (docs/decisions/0042-limits-live-in-the-database.md).
const ADDRESSES = `
  0.0.0.0 0.255.255.255 1.0.0.0 9.255.255.255 10.0.0.0 10.255.255.255 11.0.0.0
  100.63.255.255 100.64.0.0 100.127.255.255 100.128.0.0 127.0.0.1 128.0.0.0
  169.253.255.255 169.254.0.0 169.255.0.0 172.15.255.255 172.16.0.0 172.31.255.255 172.32.0.0
  192.167.255.255 192.168.0.0 192.169.0.0 192.0.2.1 197.210.64.10 224.0.0.1 240.0.0.1
  :: ::1 ::2 fbff::1 fc00:: fdff::1 fe00::1 fe80::1 febf::1 fec0::1 ff02::1
  64:ff9b::c5d2:400a 64:ff9c::1 2001:db8::1 2002:c5d2:400a::1 2c0f:f5c0::1
  ::ffff:10.0.0.4 ::ffff:197.210.64.10 ::ffff:0:c5d2:400a
  unknown 10.0.0 1234
`.split(/\s+/)

test('SQL and the server agree on which addresses are public', async () => {
  const { rows } = await shop.database.query<{ address: string; is_public: boolean }>(
    'select address, private.is_public_address(address) as is_public from unnest($1::text[]) as address',
    [ADDRESSES],
  )
  const byServer = ADDRESSES.map((address) => ({ address, is_public: publicNetworksOf(address).length > 0 }))
  expect(rows).toEqual(byServer)
})
