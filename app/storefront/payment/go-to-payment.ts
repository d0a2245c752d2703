import { replace } from 'react-router'
import type { PaymentMethodName } from '../../domain/payment-methods.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { startPayment } from './queries.ts'

export function orderPath(orderNumber: string): string {
  return `/account/orders/${orderNumber}`
}

/**
 * Leaves for the provider's page, or for the page of the order, which shows how to transfer. The order stays when the provider
 * does not answer; its page then offers the other ways to pay.
 */
export async function goToPayment(
  client: ShopClient,
  order: { id: string; order_number: string; delivery_is_quoted: boolean },
  method: PaymentMethodName,
): Promise<Response> {
  if (method === 'pay_on_delivery' || order.delivery_is_quoted) return replace(orderPath(order.order_number))
  try {
    const url = await startPayment(client, order.id, method)
    if (url !== null) return replace(url)
  } catch (error) {
    toast.error('Error', answeredMessage(error, 'The payment could not be started. Please try again.'))
  }
  return replace(orderPath(order.order_number))
}
