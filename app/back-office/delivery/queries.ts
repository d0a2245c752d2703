import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'
import { oneOf, type ListQuery, type ListSpec } from '../list/pages/list-query.ts'
import { containing } from '../list/pages/page-queries.ts'
import type { StateAreas } from './areas.ts'

/** The URL parameters of both lists, which are sorted by name only. */
export const BY_NAME: ListSpec<'status'> = {
  orders: [{ column: 'name', ascending: true }],
  filters: { status: oneOf('on', 'off') },
}

type Query = ListQuery<'status'>

export type ZoneRow = Awaited<ReturnType<typeof listZones>>[number]
export type PickupPointRow = Awaited<ReturnType<typeof listPickupPoints>>[number]

export async function listZones(client: ShopClient, { search, filters: { status } }: Query) {
  const rows = containing(client.from('delivery_zones').select('*'), search, ['name'])
  return unwrap(await (status ? rows.eq('active', status === 'on') : rows).order('name'))
}

export async function listAllZones(client: ShopClient): Promise<ZoneRow[]> {
  return unwrap(await client.from('delivery_zones').select('*').order('name'))
}

export async function listPickupPoints(client: ShopClient, { search, filters: { status } }: Query) {
  const rows = containing(client.from('pickup_points').select('*'), search, ['name', 'address'])
  return unwrap(await (status ? rows.eq('active', status === 'on') : rows).order('name'))
}

/** All states with their local government areas, by name. */
export async function listStateAreas(client: ShopClient): Promise<StateAreas[]> {
  const states = unwrap(await client.from('states').select('code, name, lgas(name)').order('name'))
  return states.map(({ lgas, ...state }) => ({ ...state, lgas: lgas.map(({ name }) => name).toSorted() }))
}

export const { insert: insertZone, update: updateZone, remove: deleteZone } = rowQueries('delivery_zones')

export const {
  insert: insertPickupPoint,
  update: updatePickupPoint,
  remove: deletePickupPoint,
} = rowQueries('pickup_points')
