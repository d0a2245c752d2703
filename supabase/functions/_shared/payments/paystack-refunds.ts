import { fields } from '../backend.ts'
import { readKobo, requireKobo } from './naira-kobo.ts'
import { idOrNull, requireRefundId, textOrNull, type ProviderApi } from './provider-api.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type Bank,
  type PaymentProvider,
  type ProviderRefund,
  type RefundAccounts,
  type RefundStatus,
} from './provider.ts'

const TITLE = 'Paystack'
const CURRENCY = 'NGN'

const REFUND_STATUSES: Record<string, RefundStatus> = {
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'needs-attention',
}

type Refunds = Pick<PaymentProvider, 'refund' | 'findRefund' | 'listRefunds' | 'refundAccounts'>

/** https://paystack.com/docs/api/refund. */
export function paystackRefunds(api: ProviderApi): Refunds {
  return {
    async refund({ reference, amountKobo, note }) {
      requireKobo(amountKobo)
      const body = { transaction: reference, amount: amountKobo, merchant_note: note }
      return readRefund((await api.call('/refund', body))['data'])
    },
    async findRefund(refundId) {
      try {
        return readRefund((await api.call(`/refund/${encodeURIComponent(refundId)}`))['data'])
      } catch (error) {
        if (error instanceof ProviderRefusal && error.status === 404) return null
        throw error
      }
    },
    async listRefunds({ providerId }) {
      const { data } = await api.call(`/refund?transaction=${encodeURIComponent(providerId)}`)
      return Array.isArray(data) ? data.map(readRefund) : []
    },
    refundAccounts: refundAccounts(api),
  }
}

function refundAccounts(api: ProviderApi): RefundAccounts {
  return {
    async listBanks() {
      const { data } = await api.call(`/bank?currency=${CURRENCY}&perPage=100`)
      return (Array.isArray(data) ? data : []).map(readBank).filter((bank) => bank !== null)
    },
    async resolveAccount(bankCode, accountNumber) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
      const name = textOrNull(fields((await api.call(`/bank/resolve?${query}`))['data'])['account_name'])
      if (name === null) throw new ProviderUnavailable(`${TITLE} answered without the name of the account.`)
      return name
    },
    async retryRefund(refundId, { bankId, accountNumber }) {
      // The id of the bank, not its code.
      const details = { currency: CURRENCY, account_number: accountNumber, bank_id: bankId }
      const path = `/refund/retry_with_customer_details/${encodeURIComponent(refundId)}`
      return readRefund((await api.call(path, { refund_account_details: details }))['data'])
    },
  }
}

function readBank(value: unknown): Bank | null {
  const data = fields(value)
  const [id, code, name] = [idOrNull(data['id']), textOrNull(data['code']), textOrNull(data['name'])]
  return id === null || code === null || name === null ? null : { id, code, name }
}

function readRefund(value: unknown): ProviderRefund {
  const data = fields(value)
  return {
    refundId: requireRefundId(TITLE, data),
    status: REFUND_STATUSES[String(data['status'])] ?? 'pending',
    amountKobo: readKobo(data['amount']),
    note: textOrNull(data['merchant_note']),
    raw: data,
  }
}
