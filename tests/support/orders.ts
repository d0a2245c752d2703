import type { Database } from '../../app/database.types.ts'
import { fillCart } from './catalogue.ts'
import type { RunningShop } from './running-shop.ts'
import { storeSession, signUp } from './sessions.ts'
import { newAccount, type Account, type Shopper } from './shopper.ts'
import { rowsOf, type StaffClient } from './staff-client.ts'

type Tables = Database['public']['Tables']

export interface PlacedOrder {
  id: string
  order_number: string
  customer_name: string
  total_amount: number
}

interface OrderOptions {
  name?: string
  email?: string
  /** The way to pay. Default: none. */
  method?: string
  productId?: string
}

/** Places an order of one piece by API. */
export async function placeOrder(staff: StaffClient, customer: OrderOptions = {}): Promise<PlacedOrder> {
  const [product] = customer.productId
    ? [{ id: customer.productId }]
    : rowsOf(await staff.from('products').select('id').gt('stock_quantity', 5).order('name').limit(1))
  return rowsOf(
    await staff.rpc('place_order', {
      p_items: [{ product_id: product!.id, quantity: 1 }],
      p_customer_name: customer.name ?? 'Ngozi Umeh',
      p_customer_email: customer.email ?? 'ngozi@example.com',
      p_customer_phone: '+234 803 555 0101',
      p_shipping_address: '12 Bourdillon Road, Ikoyi, Lagos',
      p_idempotency_key: crypto.randomUUID(),
      ...(customer.method !== undefined && { p_payment: { method: customer.method, fee: 0 } }),
    }),
  )
}

/** The same, marked as paid by staff. */
export async function placePaidOrder(staff: StaffClient, customer?: OrderOptions): Promise<PlacedOrder> {
  const order = await placeOrder(staff, customer)
  await updateOrder(staff, order, { payment_status: 'paid' })
  return order
}

/** The same, paid and delivered. */
export async function placeDeliveredOrder(staff: StaffClient, customer?: OrderOptions): Promise<PlacedOrder> {
  const order = await placeOrder(staff, customer)
  await updateOrder(staff, order, { payment_status: 'paid', status: 'delivered' })
  return order
}

/** Changes an order by a plain update, as staff may. */
export async function updateOrder(
  staff: StaffClient,
  { id }: { id: string },
  changes: Tables['orders']['Update'],
): Promise<void> {
  rowsOf(await staff.from('orders').update(changes).eq('id', id).select('id'))
}

/** Records a refund of an order, which waits unless it has another status. */
export async function recordRefund(
  staff: StaffClient,
  { id }: { id: string },
  refund: Omit<Tables['refunds']['Insert'], 'order_id'>,
): Promise<void> {
  rowsOf(
    await staff
      .from('refunds')
      .insert({ order_id: id, ...refund })
      .select('id'),
  )
}

/** Signs up and fills the cart and the form, up to pressing 'Place Order'. The checkout has checked the cart by then. */
export async function readyToOrder(
  shopper: Shopper,
  shop: RunningShop,
  lines: Parameters<typeof fillCart>[1],
): Promise<Account> {
  const account = newAccount()
  await storeSession(shopper.page, shop, await signUp(shop, account))
  await fillCart(shopper.page, lines)
  const checked = shopper.page.waitForResponse(/\/cart\.data\?ids=/)
  await shopper.open('/checkout')
  await (await checked).finished()
  await shopper.fillShipping(account)
  return account
}
