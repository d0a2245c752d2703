import { fields, type Dependencies } from '../backend.ts'
import { readKobo, requireKobo } from './naira-kobo.ts'
import { paystackRefunds } from './paystack-refunds.ts'
import { createApi, idOrNull, parseBytes, requirePage, textOrNull, type ProviderApi } from './provider-api.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  unknownPayment,
  type Dispute,
  type PaymentAttempt,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentProvider,
  type VerifiedPayment,
} from './provider.ts'
import { hmacSha512, isSameSecret, sha256 } from './secrets.ts'

const TITLE = 'Paystack'

const OUTCOMES: Record<string, PaymentOutcome> = {
  success: 'paid',
  failed: 'failed',
  abandoned: 'abandoned',
  reversed: 'reversed',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
}

/** Paystack's interface: https://paystack.com/docs/api. */
export function createPaystack(
  dependencies: Dependencies,
  options: { secretKey: string; url: string; timeoutMs?: number },
): PaymentProvider {
  const { secretKey } = options
  const api = createApi(dependencies, { title: TITLE, ...options })
  return {
    name: 'paystack',
    mode: secretKey.startsWith('sk_live_') ? 'live' : 'test',
    async start(attempt) {
      const { data } = await api.call('/transaction/initialize', initialization(attempt))
      return requirePage(TITLE, fields(data)['authorization_url'])
    },
    verify: (reference) => verify(api, reference),
    async readEvent(body, headers) {
      const signature = headers.get('x-paystack-signature') ?? ''
      if (!(await isSameSecret(signature.toLowerCase(), await hmacSha512(body, secretKey)))) return null
      return await readEvent(body)
    },
    ...paystackRefunds(api),
  }
}

function initialization({
  reference,
  amountKobo,
  email,
  returnUrl,
  description,
  customerName,
}: PaymentAttempt) {
  requireKobo(amountKobo)
  const cancelled = new URL(returnUrl)
  cancelled.searchParams.set('reference', reference)
  return {
    email,
    amount: amountKobo,
    currency: 'NGN',
    reference,
    callback_url: returnUrl,
    metadata: JSON.stringify({
      // Without it the cancelling shopper is not sent back.
      cancel_action: cancelled.href,
      custom_fields: [
        field('description', 'Description', description),
        field('customer_name', 'Customer', customerName),
      ],
    }),
  }
}

/** A line in Paystack's dashboard. */
function field(variable_name: string, display_name: string, value: string) {
  return { variable_name, display_name, value }
}

async function verify(api: ProviderApi, reference: string): Promise<VerifiedPayment> {
  try {
    const { data } = await api.call(`/transaction/verify/${encodeURIComponent(reference)}`)
    return readTransaction(reference, fields(data))
  } catch (error) {
    if (error instanceof ProviderRefusal && isNotFound(error)) return unknownPayment(reference)
    throw error
  }
}

function isNotFound({ status, code }: ProviderRefusal): boolean {
  return status === 404 || code === 'transaction_not_found'
}

function readTransaction(reference: string, data: Record<string, unknown>): VerifiedPayment {
  if (data['reference'] !== reference)
    throw new ProviderUnavailable(`${TITLE} answered about another payment.`)
  const { domain } = data
  return {
    // A status that is not known yet must not end the attempt.
    outcome: OUTCOMES[String(data['status'])] ?? 'pending',
    reference,
    amountKobo: amountForOrder(data),
    currency: textOrNull(data['currency']),
    mode: domain === 'live' || domain === 'test' ? domain : null,
    feeKobo: readKobo(data['fees']),
    channel: textOrNull(data['channel']),
    providerId: idOrNull(data['id']),
    paidAt: textOrNull(data['paid_at']),
    raw: data,
  }
}

/**
 * `amount` includes the fees if the merchant passes them on; then `requested_amount` is what was paid for the order. In
 * every other case it is `amount`: `requested_amount` alone would hide that less was paid.
 */
function amountForOrder(data: Record<string, unknown>): number | null {
  const amount = readKobo(data['amount'])
  const requested = readKobo(data['requested_amount'])
  const fees = readKobo(data['fees'])
  if (amount === null || requested === null || fees === null) return amount
  return amount === requested + fees ? requested : amount
}

/**
 * Events have no id of their own. Each is known by its type, the id of what it is about and the status; one without an id
 * by its bytes, which are the same at each delivery.
 */
async function readEvent(body: Uint8Array): Promise<PaymentEvent | null> {
  const raw = parseBytes(body)
  const type = textOrNull(raw?.['event'])
  if (!raw || type === null) return null
  const data = fields(raw['data'])
  const id = idOrNull(data['id']) ?? textOrNull(data['refund_reference'])
  const known = id === null ? await sha256(body) : `${id}:${textOrNull(data['status']) ?? ''}`
  const isRefund = type.startsWith('refund.')
  const isCharge = type === 'charge.success' || type === 'charge.failed'
  const transaction = fields(data['transaction'])
  return {
    key: `${type}:${known}`,
    type,
    reference:
      textOrNull(data['transaction_reference']) ??
      textOrNull(transaction['reference']) ??
      textOrNull(data['reference']),
    providerId: isCharge ? id : idOrNull(transaction['id']),
    refundId: isRefund ? idOrNull(data['id']) : null,
    dispute: type.startsWith('charge.dispute.') ? readDispute(data, known) : null,
    raw,
  }
}

/** The shop keeps the money of a dispute that it has declined. https://paystack.com/docs/payments/disputes */
function readDispute(data: Record<string, unknown>, known: string): Dispute {
  // The resolution is what the shop has answered; the bank decides afterwards.
  const isClosed = data['status'] === 'resolved'
  const hasWon = data['resolution'] === 'declined'
  return {
    id: idOrNull(data['id']) ?? known,
    state: isClosed ? (hasWon ? 'won' : 'lost') : 'open',
    amountKobo: readKobo(data['refund_amount']) ?? readKobo(fields(data['transaction'])['amount']),
  }
}
