import type { RouterContextProvider } from 'react-router'
import { loadSite } from '../../domain/load-site.ts'
import type { PaymentMethodName } from '../../domain/payment-methods.ts'
import { shopContext } from '../../lib/contexts.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { whatsAppNumber } from '../../lib/telephone.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import type { State } from '../delivery/delivery-estimate.ts'
import { getDeliveryOptions } from '../delivery/queries.ts'
import { productChatUrl } from '../layout/chat-link.ts'
import { listPaymentOptions, type PaymentOption } from '../payment/queries.ts'
import { getReturnPolicy } from './queries.ts'

/** What a product page says below its button. A part that the shop has not set up is absent. */
export interface BuyingTerms {
  /** Where the shop delivers. */
  states?: State[]
  /** The ways to pay, as one phrase. */
  payment?: string
  returns?: { sentence: string; title: string; path: string }
  /** Of a chat about the product. */
  chatUrl?: string
}

interface TermsProduct {
  id: string
  name: string
  /** The price that shoppers pay, in naira. */
  price: number
}

export async function loadBuyingTerms(
  context: Readonly<RouterContextProvider>,
  { id, name, price }: TermsProduct,
): Promise<BuyingTerms> {
  const { supabase, shared, siteUrl } = context.get(shopContext)
  const [{ options, states, returns }, { chatPhone }] = await Promise.all([
    shared('buying-terms', () => readTerms(supabase)),
    loadSite(context),
  ])
  const payment = waysToPay(options, price)
  return {
    ...(states.length > 0 && { states }),
    ...(payment !== '' && { payment }),
    ...(returns !== null && { returns }),
    ...(whatsAppNumber(chatPhone) !== '' && {
      chatUrl: productChatUrl(chatPhone, { name, address: `${siteUrl}/product/${id}` }),
    }),
  }
}

/** What is the same for all products. Never rejects. */
async function readTerms(client: ShopClient) {
  const [delivery, options, returns] = await Promise.all([
    withFallback(getDeliveryOptions(client), null, 'The delivery options'),
    withFallback(listPaymentOptions(client), [], 'The payment methods'),
    withFallback(getReturnPolicy(client), null, 'The page about returns'),
  ])
  return { states: delivery?.states ?? [], options, returns }
}

const PROVIDER = ['card', 'bank transfer', 'USSD']
const WAYS: Record<PaymentMethodName, readonly string[]> = {
  paystack: PROVIDER,
  flutterwave: PROVIDER,
  bank_transfer: ['bank transfer'],
  pay_on_delivery: [],
}

/** `Card, bank transfer or USSD, and on delivery where we offer it`; '' when payment is agreed after the order. */
export function waysToPay(
  options: readonly Pick<PaymentOption, 'method' | 'highest_total'>[],
  price: number,
): string {
  const ways = [...new Set(options.flatMap(({ method }) => WAYS[method]))]
  const last = ways.pop() ?? ''
  // Up to a total, and not in all zones (docs/behaviour/payments.md).
  const isOnDelivery = options.some(
    ({ method, highest_total: highest }) =>
      method === 'pay_on_delivery' && (highest === null || price <= highest),
  )
  const before = ways.length > 0 ? `${ways.join(', ')} or ${last}` : last
  const all = [before, isOnDelivery ? 'on delivery where we offer it' : ''].filter(Boolean).join(', and ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}
