import type { Tables } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { sortedByText, textSearch } from '../../lib/text/folding.ts'
import { rowQueries } from '../form/row-queries.ts'
import { oneOf, type ListQuery, type ListSpec } from '../list/pages/list-query.ts'
import type { StateAreas } from './areas.ts'

/** The URL parameters of both lists, which are sorted by name only. */
export const BY_NAME: ListSpec<'status'> = {
  orders: [{ column: 'name', ascending: true }],
  filters: { status: oneOf('on', 'off') },
}

type Query = ListQuery<'status'>

export type ZoneRow = Tables<'delivery_zones'>
export type PickupPointRow = Tables<'pickup_points'>

export async function listZones(client: ShopClient, { search, filters: { status } }: Query) {
  const matches = textSearch(search)
  const zones = await listAllZones(client)
  return zones.filter(({ name, active }) => matches(name) && isWanted(active, status))
}

export async function listAllZones(client: ShopClient): Promise<ZoneRow[]> {
  return sortedByText(unwrap(await client.from('delivery_zones').select('*')), ({ name }) => name)
}

export async function listPickupPoints(client: ShopClient, { search, filters: { status } }: Query) {
  const matches = textSearch(search)
  const points = unwrap(await client.from('pickup_points').select('*')).filter(
    ({ name, address, active }) => matches(name, address) && isWanted(active, status),
  )
  return sortedByText(points, ({ name }) => name)
}

function isWanted(active: boolean, status: string | undefined): boolean {
  return status === undefined || active === (status === 'on')
}

/** All states with their local government areas, by name. */
export async function listStateAreas(client: ShopClient): Promise<StateAreas[]> {
  const states = unwrap(await client.from('states').select('code, name, lgas(name)'))
  return sortedByText(states, ({ name }) => name).map(({ lgas, ...state }) => ({
    ...state,
    lgas: sortedByText(lgas, ({ name }) => name).map(({ name }) => name),
  }))
}

export const { insert: insertZone, update: updateZone, remove: deleteZone } = rowQueries('delivery_zones')

export const {
  insert: insertPickupPoint,
  update: updatePickupPoint,
  remove: deletePickupPoint,
} = rowQueries('pickup_points')
