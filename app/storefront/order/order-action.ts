import { data } from 'react-router'
import { isPaymentMethod } from '../../domain/payment-methods.ts'
import { readFields } from '../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isTooLarge, isWrongContent } from '../../lib/supabase/storage-failure.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { refuseEnded, unlessEnded } from '../../session/unless-ended.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { goToPayment } from '../payment/go-to-payment.ts'
import { cancelOrder, sendReceipt, type OrderKey } from './queries.ts'
import { largeReceipt, receiptError, wrongReceipt } from './receipt-file.ts'

/** What buyers do about their order: pay, cancel, send a receipt. `key` is that of its link, for those without an account. */
export async function changeOrder(form: FormData, key?: OrderKey) {
  try {
    const client = await browserClient()
    const change = () => makeChange(client, form, key)
    // The key of a link is enough. The page of an account's order is left then: see `useFollowSession`.
    return await unlessEnded(client, change, key === undefined ? refuseEnded : change)
  } catch (error) {
    toast.error('Error', answeredMessage(error))
    return orderResult({})
  }
}

function makeChange(client: ShopClient, form: FormData, key: OrderKey) {
  switch (form.get('intent')) {
    case 'pay':
      return pay(client, form, key)
    case 'cancel':
      return cancel(client, form, key)
    default:
      return submitReceipt(client, form, key)
  }
}

async function pay(client: ShopClient, form: FormData, key: OrderKey) {
  const { id = '', number = '', method } = readFields(form, ['id', 'number', 'method'])
  if (!isPaymentMethod(method)) return orderResult({})
  return goToPayment(client, { id, order_number: number, isDue: true, key }, method)
}

async function cancel(client: ShopClient, form: FormData, key: OrderKey) {
  await cancelOrder(client, String(form.get('id')), key)
  toast.success('Success', 'Your order has been cancelled.')
  return orderResult({})
}

async function submitReceipt(client: ShopClient, form: FormData, key: OrderKey) {
  const file = form.get('receipt')
  const problem = receiptError(file)
  if (problem !== null || !(file instanceof File)) return orderResult({ receipt: problem ?? '' })
  const [orderId, paymentId] = [String(form.get('id')), String(form.get('payment'))]
  try {
    await sendReceipt(client, { orderId, paymentId, key }, file)
  } catch (error) {
    if (isWrongContent(error)) return orderResult({ receipt: wrongReceipt(file.name) })
    if (isTooLarge(error)) return orderResult({ receipt: largeReceipt(file.name) })
    throw error
  }
  toast.success('Success', 'Thank you. We are checking your receipt and will let you know.')
  return orderResult({})
}

/** Data of the action. The screen is loaded again. */
export interface OrderResult {
  /** Of the submitted form, by field name. */
  errors: Partial<Record<string, string>>
  /** Whether a code was mailed with which an account claims the order. */
  codeSent?: boolean
}

function orderResult(errors: OrderResult['errors']) {
  return data<OrderResult>({ errors }, Object.keys(errors).length > 0 ? 400 : 200)
}
