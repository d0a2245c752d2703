import * as z from 'zod/mini'
import { invokeFunction } from '../../lib/supabase/invoke-function.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { sortedByText } from '../../lib/text/folding.ts'

const stateSchema = z.object({ state: z.string() })
const banksSchema = z.object({
  banks: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
})
const nameSchema = z.object({ name: z.string() })

export type Bank = z.output<typeof banksSchema>['banks'][number]

/** Calls the function payment-refund. */
function call(client: ShopClient, task: string, values: Record<string, unknown>): Promise<unknown> {
  return invokeFunction(client, 'payment-refund', { method: 'POST', body: { task, ...values } })
}

export interface NewRefund {
  paymentId: string
  amount: number | null
  reason: string
  /** Sent again with the same key, the refund is begun once. */
  key: string
  /** A refund that was recorded before. */
  refundId: string | null
  /** The return whose goods are paid back. */
  returnId: string | null
  /** What staff saw as sent back of the payment, in naira. */
  sentBack: number | null
}

/** Sends a refund through the provider of a payment, and returns its state. */
export async function sendRefund(client: ShopClient, refund: NewRefund): Promise<string> {
  const { paymentId, refundId, returnId, sentBack, ...values } = refund
  const ids = { payment_id: paymentId, refund_id: refundId, return_id: returnId }
  const data = await call(client, 'send', { ...values, ...ids, sent_back: sentBack })
  return stateSchema.parse(data).state
}

/** The banks to which a refund that needs attention can go, by name. */
export async function listBanks(client: ShopClient, transferId: string): Promise<Bank[]> {
  const { banks } = banksSchema.parse(await call(client, 'banks', { transfer_id: transferId }))
  return sortedByText(banks, ({ name }) => name)
}

/** The name that an account is held in. */
export async function resolveAccount(
  client: ShopClient,
  transferId: string,
  account: { bankCode: string; accountNumber: string },
): Promise<string> {
  const data = await call(client, 'resolve', {
    transfer_id: transferId,
    bank_code: account.bankCode,
    account_number: account.accountNumber,
  })
  return nameSchema.parse(data).name
}

/** Sends a refund that needs attention to an account, once for each key, and returns its state. */
export async function retryRefund(
  client: ShopClient,
  transferId: string,
  account: { bankId: string; accountNumber: string; key: string },
): Promise<string> {
  const data = await call(client, 'retry', {
    transfer_id: transferId,
    bank_id: account.bankId,
    account_number: account.accountNumber,
    key: account.key,
  })
  return stateSchema.parse(data).state
}
