import { fields, type Dependencies } from '../backend.ts'
import { koboOfNaira, nairaOfKobo } from './naira-kobo.ts'
import {
  createApi,
  idOrNull,
  parseBytes,
  requirePage,
  requireRefundId,
  textOrNull,
  type ProviderApi,
} from './provider-api.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  unknownPayment,
  type Dispute,
  type PaymentAttempt,
  type PaymentEvent,
  type PaymentMode,
  type PaymentOutcome,
  type PaymentProvider,
  type ProviderRefund,
  type RefundStatus,
  type VerifiedPayment,
} from './provider.ts'
import { isSameSecret, sha256 } from './secrets.ts'

const TITLE = 'Flutterwave'
/** Pages of 20 refunds that are searched for those of a payment. */
const MAX_PAGES = 50

const OUTCOMES: Record<string, PaymentOutcome> = {
  successful: 'paid',
  failed: 'failed',
  reversed: 'reversed',
}

/** Of chargebacks: those that the shop has declined wait for the bank. */
const DISPUTE_STATES: Record<string, Dispute['state']> = {
  won: 'won',
  lost: 'lost',
  accepted: 'lost',
}

export interface FlutterwaveOptions {
  secretKey: string
  /** Sent with events; without it no event is accepted. */
  webhookSecret: string
  url: string
  timeoutMs?: number
}

/** Flutterwave's interface v3, in naira: https://developer.flutterwave.com/v3.0.0. */
export function createFlutterwave(dependencies: Dependencies, options: FlutterwaveOptions): PaymentProvider {
  const mode = options.secretKey.startsWith('FLWSECK_TEST-') ? 'test' : 'live'
  const api = createApi(dependencies, { title: TITLE, ...options })
  return {
    name: 'flutterwave',
    mode,
    async start(attempt) {
      const { data } = await api.call('/payments', hostedPayment(attempt))
      return requirePage(TITLE, fields(data)['link'])
    },
    verify: (reference, providerId) => verify(api, mode, reference, providerId ?? null),
    async readEvent(body, headers) {
      const given = headers.get('verif-hash') ?? ''
      const isOurs = await isSameSecret(given, options.webhookSecret)
      return isOurs && options.webhookSecret !== '' ? await readEvent(body) : null
    },
    async refund({ providerId, amountKobo, note }) {
      const body = { amount: nairaOfKobo(amountKobo), comments: note }
      const path = `/transactions/${encodeURIComponent(providerId)}/refund`
      return readRefund((await api.call(path, body))['data'])
    },
    async findRefund(refundId) {
      const answer = await orNull(api.call(`/refunds/${encodeURIComponent(refundId)}`))
      return answer && readRefund(answer['data'])
    },
    listRefunds: ({ providerId }) => listRefunds(api, providerId),
    // Its refunds never wait for an account.
    refundAccounts: null,
  }
}

function hostedPayment(attempt: PaymentAttempt) {
  const { reference, amountKobo, email, customerName, returnUrl, description } = attempt
  return {
    tx_ref: reference,
    amount: nairaOfKobo(amountKobo),
    currency: 'NGN',
    redirect_url: returnUrl,
    customer: { email, name: customerName },
    customizations: { description },
  }
}

/** The id comes from a return or an event, which anybody can make up: it counts only if it leads to our reference. */
async function verify(
  api: ProviderApi,
  mode: PaymentMode,
  reference: string,
  id: string | null,
): Promise<VerifiedPayment> {
  if (id !== null && /^\d+$/.test(id)) {
    const data = fields((await orNull(api.call(`/transactions/${id}/verify`)))?.['data'])
    if (data['tx_ref'] === reference) return readTransaction(reference, mode, data)
  }
  const path = `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`
  const answer = await orNull(api.call(path))
  if (!answer) return unknownPayment(reference)
  const data = fields(answer['data'])
  if (data['tx_ref'] !== reference) throw new ProviderUnavailable(`${TITLE} answered about another payment.`)
  return readTransaction(reference, mode, data)
}

/** Flutterwave answers 400 for what it does not know, without a code. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderRefusal && (error.status === 400 || error.status === 404)) return null
    throw error
  }
}

/** `charged_amount` would include fees that were passed on. */
function readTransaction(
  reference: string,
  mode: PaymentMode,
  data: Record<string, unknown>,
): VerifiedPayment {
  const outcome = OUTCOMES[String(data['status'])] ?? 'pending'
  return {
    outcome,
    reference,
    amountKobo: koboOfNaira(data['amount']),
    currency: textOrNull(data['currency']),
    // A key sees the payments of its own mode only.
    mode,
    feeKobo: koboOfNaira(data['app_fee']),
    channel: textOrNull(data['payment_type']),
    providerId: idOrNull(data['id']),
    paidAt: outcome === 'paid' ? textOrNull(data['created_at']) : null,
    raw: data,
  }
}

/** Known by its type, the transaction and the status, or by its bytes. */
async function readEvent(body: Uint8Array): Promise<PaymentEvent | null> {
  const raw = parseBytes(body)
  if (!raw) return null
  const data = fields(raw['data'])
  const type = textOrNull(raw['event']) ?? textOrNull(raw['event.type'])
  if (type === null) return null
  const id = idOrNull(data['id'])
  const status = textOrNull(data['status']) ?? ''
  // A chargeback that was won may come back in a later stage, which the shop has to answer again.
  const stage = data['stage'] === 'new' ? null : textOrNull(data['stage'])
  const known = id === null ? await sha256(body) : [id, status, ...(stage === null ? [] : [stage])].join(':')
  const isDispute = /chargeback|dispute/i.test(type)
  return {
    key: `${type}:${known}`,
    type,
    reference: textOrNull(data['tx_ref']),
    providerId: isDispute ? idOrNull(data['transaction_id']) : id,
    refundId: null,
    dispute: isDispute
      ? {
          id: id === null ? known : [id, ...(stage === null ? [] : [stage])].join(' '),
          state: DISPUTE_STATES[status] ?? 'open',
          amountKobo: koboOfNaira(data['amount']),
        }
      : null,
    raw,
  }
}

async function listRefunds(api: ProviderApi, providerId: string): Promise<ProviderRefund[]> {
  const found: ProviderRefund[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { data, meta } = await api.call(`/refunds?page=${page}`)
    const refunds = Array.isArray(data) ? data.map(fields) : []
    const own = refunds.filter(
      (refund) => idOrNull(refund['transaction_id'] ?? refund['tx_id']) === providerId,
    )
    found.push(...own.map(readRefund))
    const { total_pages: pages } = fields(fields(meta)['page_info'])
    if (refunds.length === 0 || !(typeof pages === 'number' && pages > page)) break
  }
  return found
}

function readRefund(value: unknown): ProviderRefund {
  const data = fields(value)
  return {
    refundId: requireRefundId(TITLE, data),
    status: statusOf(data['status']),
    amountKobo: koboOfNaira(data['amount_refunded']),
    note: textOrNull(data['comment'] ?? data['comments']),
    raw: data,
  }
}

/** `completed`, or with the way the money went: `completed-mpgs`. */
function statusOf(status: unknown): RefundStatus {
  const text = String(status)
  if (text.startsWith('completed')) return 'processed'
  return text.startsWith('failed') ? 'failed' : 'pending'
}
