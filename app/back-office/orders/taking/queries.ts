import { chargesDiscountPrices } from '../../../domain/discount-queries.ts'
import { unwrap } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import { sortedByText } from '../../../lib/text/folding.ts'
import type { StateAreas } from '../../delivery/areas.ts'
import { listStateAreas } from '../../delivery/queries.ts'
import { findProductsByName } from '../../products/product-list-queries.ts'
import { findNewestOrders } from '../order-list-queries.ts'
import type { TakenOrder } from './taken-order-input.ts'
import type { TotalQuestion } from './total-question.ts'

const MAX_RESULTS = 8

const PRODUCT_COLUMNS = `id, name, price, discount_price, stock_quantity, color_variants, color_required, image_url,
  product_facts(made_to_order_weeks),
  product_variants(id, choices, price, discount_price, stock_quantity, made_to_order_weeks, active, position)`

/** Up to 8 products on sale whose name contains the text, with all their variants. */
export async function searchProductsOnSale(client: ShopClient, text: string) {
  const found = findProductsByName(client, text, MAX_RESULTS, 'active').select(PRODUCT_COLUMNS)
  return sortedByText(unwrap(await found), ({ name }) => name).map(
    ({ product_facts: facts, product_variants: variants, ...product }) => ({
      ...product,
      made_to_order_weeks: facts?.made_to_order_weeks ?? null,
      variants: variants.toSorted((one, other) => one.position - other.position),
    }),
  )
}

export type ProductOnSale = Awaited<ReturnType<typeof searchProductsOnSale>>[number]
export type VariantOnSale = ProductOnSale['variants'][number]

/** Who has ordered with this phone, name or email, the latest first; each once. */
export async function searchEarlierCustomers(client: ShopClient, text: string) {
  const columns =
    'id, customer_name, customer_email, customer_phone, shipping_address, delivery_state, delivery_lga, delivery_street, delivery_landmark'
  const rows = unwrap(
    await findNewestOrders(client, text, 30).select(columns).order('created_at', { ascending: false }),
  )
  const isFirst = (row: EarlierCustomer, index: number) =>
    rows.findIndex((other) => contactOf(other) === contactOf(row)) === index
  return rows.filter(isFirst).slice(0, MAX_RESULTS)
}

export type EarlierCustomer = {
  id: string
  customer_name: string
  customer_email: string | null
  customer_phone: string | null
  shipping_address: string
  delivery_state: string | null
  delivery_lga: string | null
  delivery_street: string | null
  delivery_landmark: string | null
}

function contactOf({ customer_email, customer_phone }: EarlierCustomer): string {
  return `${customer_email ?? ''} ${customer_phone ?? ''}`
}

/** The switched-on pickup points, and whether the shop delivers to zones. */
export async function getDeliveryChoices(client: ShopClient) {
  const [points, zones] = await Promise.all([
    client.from('pickup_points').select('id, name').eq('active', true),
    client.from('delivery_zones').select('id').eq('active', true).not('areas', 'eq', '{}').limit(1),
  ])
  return { points: sortedByText(unwrap(points), ({ name }) => name), delivers: unwrap(zones).length > 0 }
}

/** The enabled methods with which a customer can pay later. */
export async function listMethodsToPayLater(client: ShopClient): Promise<string[]> {
  const rows = unwrap(await client.from('payment_methods').select('method').eq('enabled', true))
  return rows.map(({ method }) => method)
}

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

/** Takes an order and returns it. The same key never takes a second order. */
export async function takeOrder(client: ShopClient, order: TakenOrder, idempotencyKey: string) {
  const { items, customer, terms, delivery } = order
  return unwrap(
    await client.rpc('take_order', {
      p_items: items,
      p_customer: customer,
      p_terms: terms,
      ...(delivery !== null && { p_delivery: delivery }),
      p_idempotency_key: idempotencyKey,
    }),
  )
}

/** What `takeOrder` would store, in naira. */
export async function estimateTakenOrder(client: ShopClient, { items, terms, delivery }: TotalQuestion) {
  const call = { p_items: items, p_terms: terms, ...(delivery !== null && { p_delivery: delivery }) }
  return unwrap(await client.rpc('taken_order_estimate', call).single())
}

export type TakenOrderEstimate = Awaited<ReturnType<typeof estimateTakenOrder>>
