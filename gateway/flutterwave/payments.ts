import type { Context } from '../context.ts'
import { isEmail, isWebAddress, readJson, text, type Handle } from '../endpoint.ts'
import type { Payment } from '../payments.ts'
import { refusal, success } from './answers.ts'
import { isKnown, transactionJson } from './transaction-json.ts'

export function paymentEndpoints({
  payments,
}: Context): Record<'start' | 'verify' | 'verifyByReference', Handle> {
  return {
    async start(c) {
      const body = await readJson(c)
      const problem = problemOf(body)
      if (problem !== undefined) return refusal(400, problem)
      const reference = text(body['tx_ref'])
      if (payments.find('flutterwave', reference)) return refusal(400, 'tx_ref has been used')
      const returnUrl = text(body['redirect_url'])
      const payment = payments.open({
        provider: 'flutterwave',
        reference,
        amountKobo: koboOf(text(body['amount'])) ?? 0,
        email: text(fields(body['customer'])['email']),
        name: text(fields(body['customer'])['name']),
        description: text(fields(body['customizations'])['description']),
        returnUrl,
        cancelUrl: returnUrl,
        metadata: body['meta'],
      })
      const link = new URL(`/checkout/${payment.code}`, c.req.url).href
      return success('Hosted Link', { link })
    },
    async verify(c) {
      const id = c.req.param('id')
      return verified(payments.list().find((one) => one.provider === 'flutterwave' && String(one.id) === id))
    },
    async verifyByReference(c) {
      const reference = c.req.query('tx_ref') ?? ''
      const found = payments.find('flutterwave', reference)
      return verified(found?.reference === reference ? found : undefined)
    },
  }
}

function verified(payment: Payment | undefined): Response {
  if (!payment || !isKnown(payment)) return refusal(400, 'No transaction was found for this id')
  return success('Transaction fetched successfully', transactionJson(payment))
}

function problemOf(body: Record<string, unknown>): string | undefined {
  if (text(body['tx_ref']) === '') return 'tx_ref is required'
  if (koboOf(text(body['amount'])) === null) return 'amount must be a positive number'
  if ((body['currency'] ?? 'NGN') !== 'NGN') return 'currency is not supported'
  if (!isEmail(text(fields(body['customer'])['email']))) return 'customer email is required'
  if (!isWebAddress(text(body['redirect_url']))) return 'redirect_url must be an address'
  return undefined
}

/** Naira, with at most two decimals, in kobo; null for other values and nothing. */
export function koboOf(naira: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(naira) ?? []
  if (whole === undefined) return null
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0')) || null
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
