import type { Context } from '../context.ts'
import { readJson, text, type Handle } from '../endpoint.ts'
import { refusal, success } from './answers.ts'
import { koboOf } from './payments.ts'
import { refundJson } from './transaction-json.ts'

const PAGE_SIZE = 20

export function refundEndpoints({
  payments,
  refunding,
}: Context): Record<'create' | 'list' | 'find', Handle> {
  const own = () => payments.list().filter(({ provider }) => provider === 'flutterwave')
  const all = () => own().flatMap((payment) => payment.refunds.map((refund) => refundJson(payment, refund)))

  return {
    async create(c) {
      const payment = own().find(({ id }) => String(id) === c.req.param('id'))
      if (payment?.status !== 'paid') return refusal(400, 'No successful transaction was found for this id')
      const { amount, comments } = await readJson(c)
      const kobo = amount === undefined ? null : koboOf(text(amount))
      if (amount !== undefined && kobo === null) return refusal(400, 'amount must be a positive number')
      const refund = await refunding.request(payment, kobo, text(comments))
      if (!refund) return refusal(400, 'Refund amount is more than the rest of the transaction')
      return success('Transaction refund initiated', refundJson(payment, refund))
    },
    async list(c) {
      const refunds = all()
      const page = Math.max(1, Math.trunc(Number(c.req.query('page') ?? 1)) || 1)
      const total_pages = Math.ceil(refunds.length / PAGE_SIZE)
      return success('Refunds fetched', refunds.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), {
        page_info: { total: refunds.length, current_page: page, total_pages, page_size: PAGE_SIZE },
      })
    },
    async find(c) {
      const refund = all().find(({ id }) => String(id) === c.req.param('id'))
      return refund ? success('Refund fetched', refund) : refusal(400, 'No refund was found for this id')
    },
  }
}
