import { chargesDiscountPrices } from '../../../domain/site-queries.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import type { StateAreas } from '../../delivery/areas.ts'
import { listStateAreas } from '../../delivery/queries.ts'
import { getDeliveryChoices, listMethodsToPayLater } from './queries.ts'

/** What an order that staff take can have. */
export interface TakeOrderChoices {
  points: readonly { id: string; name: string }[]
  /** Whether there are zones to deliver to. */
  delivers: boolean
  states: readonly StateAreas[]
  /** The ways to pay later. */
  methods: readonly string[]
  /** Whether discount prices are charged. */
  discounts: boolean
}

export async function getTakeOrderChoices(client: ShopClient): Promise<TakeOrderChoices> {
  const [{ points, delivers }, states, methods, discounts] = await Promise.all([
    getDeliveryChoices(client),
    listStateAreas(client),
    listMethodsToPayLater(client),
    chargesDiscountPrices(client),
  ])
  return { points, delivers, states, methods, discounts }
}
