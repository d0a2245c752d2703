import type { DeliveryCalendar } from '../../domain/orders/delivery-dates.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { sortedByText } from '../../lib/text/folding.ts'
import {
  servedStates,
  type DeliveryEstimate,
  type DeliveryItem,
  type DeliveryOptions,
} from './delivery-estimate.ts'

const POINT_COLUMNS = 'id, name, address, opening_hours, fee, min_days, max_days'

/** How orders can reach their customers; null while the shop agrees on that after the order. */
export async function getDeliveryOptions(client: ShopClient): Promise<DeliveryOptions | null> {
  const [zones, points, states] = await Promise.all([
    client.from('delivery_zones').select('areas').eq('active', true).then(unwrap),
    client.from('pickup_points').select(POINT_COLUMNS).eq('active', true).then(unwrap),
    client.from('states').select('code, name').then(unwrap),
  ])
  const areas = zones.flatMap((zone) => zone.areas)
  // As private.offers_delivery(): a zone without areas offers nothing.
  if (areas.length === 0 && points.length === 0) return null
  return {
    states: sortedByText(servedStates(states, areas), ({ name }) => name),
    pickupPoints: sortedByText(points, ({ name }) => name),
  }
}

/** The names of a state's local government areas. */
export async function listLgas(client: ShopClient, state: string): Promise<string[]> {
  const rows = unwrap(await client.from('lgas').select('name').eq('state_code', state))
  return sortedByText(rows, ({ name }) => name).map(({ name }) => name)
}

/** What delivering the items, each a product or a variant, to the state, or to one of its LGAs, costs. */
export async function estimateDelivery(
  client: ShopClient,
  items: readonly DeliveryItem[],
  state: string,
  lga: string | null,
): Promise<DeliveryEstimate> {
  const ids = items.map(({ id }) => id)
  const variants = unwrap(await client.from('product_variants').select('id, product_id').in('id', ids))
  const products = new Map(variants.map(({ id, product_id: productId }) => [id, productId]))
  const call = client.rpc('delivery_estimate', {
    p_items: items.map(({ id, quantity }) => {
      const productId = products.get(id)
      return productId === undefined
        ? { product_id: id, quantity }
        : { product_id: productId, variant_id: id, quantity }
    }),
    p_state: state,
    ...(lga !== null && { p_lga: lga }),
  })
  return unwrap(await call.single())
}

/** Today, and the days to come on which the shop does not deliver. */
export async function getDeliveryCalendar(client: ShopClient): Promise<DeliveryCalendar> {
  return unwrap(await client.rpc('delivery_calendar').single())
}
