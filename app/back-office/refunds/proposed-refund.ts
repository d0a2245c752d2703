import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { proposedValue } from '../list/edit-parameter.ts'
import { getOrderChoice, type OrderChoice } from './order-choice-queries.ts'

export interface ProposedRefund {
  order: OrderChoice
  /** The only payment that has arrived, if it counts; else '', and staff choose. */
  paymentId: string
  amount: string
  reason: string
  returnId: string
}

/** The refund that the URL of proposedRefundHref() proposes, with its order as it is now; null without one. */
export async function readProposedRefund(url: string): Promise<ProposedRefund | null> {
  const params = new URL(url).searchParams
  const value = (name: string) => proposedValue(params, name)
  if (value('order') === '') return null
  const order = await withFallback(
    browserClient().then((client) => getOrderChoice(client, value('order'))),
    null,
    'The order of the proposed refund',
  )
  if (order === null) return null
  const counted = order.payments.filter(({ counts }) => counts)
  return {
    order,
    paymentId: counted.length === 1 ? (counted[0]?.id ?? '') : '',
    amount: value('amount'),
    reason: value('reason'),
    returnId: value('return'),
  }
}
