import type { Context } from '../context.ts'
import { isEmail, isWebAddress, readJson, text, type Handle } from '../endpoint.ts'
import { refusal, success } from './answers.ts'
import { transactionJson } from './transaction-json.ts'

interface Initialization {
  email: string
  amountKobo: number
  reference: string
  returnUrl: string
  metadata: unknown
}

export function transactionEndpoints({ payments }: Context): Record<'initialize' | 'verify', Handle> {
  return {
    async initialize(c) {
      const given = readInitialization(await readJson(c))
      if (given instanceof Response) return given
      const { reference, returnUrl, metadata } = given
      if (payments.find('paystack', reference))
        return refusal(400, 'Duplicate Transaction Reference', 'duplicate_reference')
      const payment = payments.open({
        ...given,
        provider: 'paystack',
        name: '',
        description: '',
        cancelUrl: cancelAction(metadata) ?? returnUrl,
      })
      return success('Authorization URL created', {
        authorization_url: new URL(`/checkout/${payment.code}`, c.req.url).href,
        access_code: payment.code,
        reference,
      })
    },
    async verify(c) {
      const payment = payments.find('paystack', c.req.param('reference') ?? '')
      if (!payment) return refusal(400, 'Transaction reference not found', 'transaction_not_found')
      return success('Verification successful', transactionJson(payment))
    },
  }
}

function readInitialization(body: Record<string, unknown>): Initialization | Response {
  const email = text(body['email'])
  if (!isEmail(email)) return refusal(400, 'Invalid Email Address Passed', 'invalid_email_address')
  // A number or text; a fraction is an amount in naira by mistake.
  const amount = text(body['amount'])
  if (!/^[1-9]\d*$/.test(amount) || !Number.isSafeInteger(Number(amount)))
    return refusal(400, 'Invalid Amount Sent', 'invalid_amount')
  if ((body['currency'] ?? 'NGN') !== 'NGN')
    return refusal(403, 'Currency not supported by merchant', 'unsupported_currency')
  const reference = text(body['reference'] ?? crypto.randomUUID())
  if (!/^[a-zA-Z0-9.=-]+$/.test(reference))
    return refusal(400, 'Invalid characters in reference', 'invalid_reference')
  const returnUrl = text(body['callback_url'])
  if (!isWebAddress(returnUrl)) return refusal(400, 'Invalid callback_url', 'invalid_callback_url')
  return { email, amountKobo: Number(amount), reference, returnUrl, metadata: body['metadata'] }
}

/** Where the shopper goes without having paid. Metadata is an object, or the same as JSON. */
function cancelAction(metadata: unknown): string | undefined {
  const value: unknown = typeof metadata === 'string' ? parse(metadata) : metadata
  if (typeof value !== 'object' || value === null || !('cancel_action' in value)) return undefined
  const address = text(value.cancel_action)
  return isWebAddress(address) ? address : undefined
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
