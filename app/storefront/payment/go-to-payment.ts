import { replace } from 'react-router'
import type { PaymentMethodName } from '../../domain/payment-methods.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { startPayment } from './queries.ts'

/** The page of an order: in the account, or by the key of its link. */
export function orderPath(orderNumber: string, key?: string): string {
  return key === undefined ? `/account/orders/${orderNumber}` : `/order/${orderNumber}?key=${key}`
}

/**
 * Leaves for the provider's page, or for the page of the order, which shows how to transfer. The order stays when the provider
 * does not answer; its page then offers the other ways to pay. Back leads from the provider to the page of the order, too. `isDue`
 * says whether the order waits for its payment already, rather than for its delivery fee, and costs anything.
 */
export async function goToPayment(
  client: ShopClient,
  order: { id: string; order_number: string; isDue: boolean; key?: string | undefined },
  method: PaymentMethodName,
): Promise<Response> {
  const page = orderPath(order.order_number, order.key)
  if (method === 'pay_on_delivery' || !order.isDue) return replace(page)
  try {
    const url = await startPayment(client, order, method)
    if (url !== null) return await leaveFor(url, page)
  } catch (error) {
    toast.error('Error', answeredMessage(error, 'The payment could not be started. Please try again.'))
  }
  return replace(page)
}

/**
 * Opens the provider's page. React Router adds it to the history even for `replace()`, so Back would lead to the checkout, whose
 * cart is empty by then.
 */
function leaveFor(url: string, page: string): Promise<never> {
  window.history.replaceState(window.history.state, '', page)
  // The back-forward cache would show the screen that was left, still waiting.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.assign(url)
  return new Promise(() => {})
}
