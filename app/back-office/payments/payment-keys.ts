import * as z from 'zod/mini'
import { invokeFunction } from '../../lib/supabase/invoke-function.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

const mode = z.nullable(z.enum(['live', 'test']))
const schema = z.object({ paystack: mode, flutterwave: mode })

/** Whether each provider's key is a live or a test key; null without a key. */
export type PaymentKeys = z.output<typeof schema>

export async function getPaymentKeys(client: ShopClient): Promise<PaymentKeys> {
  return schema.parse(await invokeFunction(client, 'payment-status', { method: 'GET' }))
}

const SETTINGS = { paystack: 'PAYSTACK_SECRET_KEY', flutterwave: 'FLUTTERWAVE_SECRET_KEY' }

/** What staff read about the key of a provider. `keys` is null when they could not be asked for. */
export function keyText(provider: keyof PaymentKeys, keys: PaymentKeys | null): string {
  if (keys === null) return 'Whether a key is set could not be asked.'
  switch (keys[provider]) {
    case 'live':
      return 'Live key'
    case 'test':
      return 'Test key: no money moves'
    case null:
      return `No key is set: set ${SETTINGS[provider]} where the shop runs and restart it`
  }
}
