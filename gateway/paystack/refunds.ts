import type { Context } from '../context.ts'
import { readJson, text, type Handle } from '../endpoint.ts'
import { refusal, success } from './answers.ts'
import { refundJson } from './transaction-json.ts'

const notFound = () => refusal(404, 'Refund not found', 'not_found')

export function refundEndpoints({
  payments,
  refunding,
}: Context): Record<'create' | 'list' | 'find' | 'retry', Handle> {
  function findRefund(id: string | undefined) {
    for (const payment of payments.list()) {
      const refund = payment.refunds.find((one) => String(one.id) === id)
      if (refund && payment.provider === 'paystack') return { payment, refund }
    }
    return undefined
  }

  return {
    async create(c) {
      const body = await readJson(c)
      const payment = payments.find('paystack', text(body['transaction']))
      if (!payment) return refusal(404, 'Transaction not found', 'transaction_not_found')
      if (payment.status === 'reversed')
        return refusal(400, 'Transaction has been fully reversed', 'transaction_reversed')
      if (payment.status !== 'paid') return refusal(400, 'Transaction was not successful', 'not_paid')
      const amount = body['amount'] === undefined ? null : text(body['amount'])
      if (amount !== null && !/^[1-9]\d*$/.test(amount))
        return refusal(400, 'Invalid Amount Sent', 'invalid_amount')
      const note = text(body['merchant_note'])
      const refund = await refunding.request(payment, amount === null ? null : Number(amount), note)
      if (!refund)
        return refusal(400, 'Refund amount cannot be more than the rest of the payment', 'amount_too_large')
      return success('Refund has been queued for processing', refundJson(payment, refund))
    },
    async list(c) {
      const transaction = c.req.query('transaction')
      const chosen =
        transaction === undefined
          ? payments.list().filter(({ provider }) => provider === 'paystack')
          : [payments.find('paystack', transaction)].filter((payment) => payment !== undefined)
      const refunds = chosen.flatMap((payment) => payment.refunds.map((one) => refundJson(payment, one)))
      return success('Refunds retrieved', refunds)
    },
    async find(c) {
      const found = findRefund(c.req.param('id'))
      return found ? success('Refund retrieved', refundJson(found.payment, found.refund)) : notFound()
    },
    async retry(c) {
      const found = findRefund(c.req.param('id'))
      if (!found) return notFound()
      const { refund_account_details: details } = await readJson(c)
      const isComplete =
        typeof details === 'object' &&
        details !== null &&
        'account_number' in details &&
        'bank_id' in details &&
        /^\d{10}$/.test(text(details.account_number)) &&
        text(details.bank_id) !== ''
      if (found.refund.status !== 'needs-attention' || !isComplete)
        return refusal(422, 'Refund cannot be retried', 'unprocessed_refund')
      await refunding.retry(found.payment, found.refund)
      return success('Refund retried and has been queued', refundJson(found.payment, found.refund))
    },
  }
}
