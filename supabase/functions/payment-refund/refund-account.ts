import { Refusal, type Backend, type Dependencies } from '../_shared/backend.ts'
import type { RefundAccounts } from '../_shared/payments/provider.ts'
import { createProvider } from '../_shared/payments/providers.ts'
import { apply, checkRefund, findTransfers, type RefundTransfer } from '../_shared/payments/refunds.ts'

type Body = Record<string, unknown>

/** The banks that the provider knows. */
export async function listBanks(dependencies: Dependencies, backend: Backend, body: Body) {
  const { accounts } = await waitingRefund(dependencies, backend, body)
  return { banks: await accounts.listBanks() }
}

/** The name that an account is held in, for staff to compare with the customer's. */
export async function resolveAccount(dependencies: Dependencies, backend: Backend, body: Body) {
  const { accounts } = await waitingRefund(dependencies, backend, body)
  return { name: await accounts.resolveAccount(String(body['bank_code']), accountNumberOf(body)) }
}

/**
 * Sends the refund to the account, whose number goes to the provider only and is not stored. With the `key` of the account that the
 * provider has got before, the answer was lost, and the state is returned.
 */
export async function retryRefund(dependencies: Dependencies, backend: Backend, body: Body) {
  const key = keyOf(body)
  const [sent] = await findTransfers(backend, { id: isTransferOf(body) })
  if (sent && sent.state !== 'needs_attention' && key !== null && sent.account_key === key)
    return { state: sent.state }
  const { accounts, transfer, refundId } = requireWaiting(dependencies, sent)
  // The provider may have got it without the shop learning of it.
  const state = await checkRefund(dependencies, backend, transfer)
  if (state !== 'needs_attention') return { state }
  const account = { bankId: String(body['bank_id']), accountNumber: accountNumberOf(body) }
  return { state: await apply(backend, transfer, await accounts.retryRefund(refundId, account), key) }
}

interface WaitingRefund {
  transfer: RefundTransfer
  refundId: string
  accounts: RefundAccounts
}

async function waitingRefund(
  dependencies: Dependencies,
  backend: Backend,
  body: Body,
): Promise<WaitingRefund> {
  const [transfer] = await findTransfers(backend, { id: isTransferOf(body) })
  return requireWaiting(dependencies, transfer)
}

function requireWaiting(dependencies: Dependencies, transfer: RefundTransfer | undefined): WaitingRefund {
  const accounts = transfer && createProvider(transfer.provider, dependencies)?.refundAccounts
  if (!accounts || transfer.provider_id === null || transfer.state !== 'needs_attention')
    throw new Refusal(
      409,
      'This refund does not wait for an account. Please look at it again.',
      'refund_has_moved_on',
    )
  return { transfer, refundId: transfer.provider_id, accounts }
}

/** A filter of PostgREST. */
function isTransferOf(body: Body): string {
  return `eq.${String(body['transfer_id'])}`
}

/** Null where it is no UUID, which the database would refuse only after the provider has got the account. */
function keyOf({ key }: Body): string | null {
  return typeof key === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key) ? key : null
}

function accountNumberOf(body: Body): string {
  const number = String(body['account_number']).replaceAll(/[\s-]/g, '')
  if (!/^\d{10}$/.test(number))
    throw new Refusal(400, 'Enter the 10 digits of the account number.', 'refund_account_invalid')
  return number
}
