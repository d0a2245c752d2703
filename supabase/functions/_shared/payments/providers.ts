import type { Dependencies } from '../backend.ts'
import { createFlutterwave } from './flutterwave.ts'
import { createPaystack } from './paystack.ts'
import type { PaymentProvider, ProviderName } from './provider.ts'

const PAYSTACK_URL = 'https://api.paystack.co'
const FLUTTERWAVE_URL = 'https://api.flutterwave.com/v3'

export interface ProviderOptions {
  /** How long a call may take; by default ten seconds. */
  timeoutMs?: number
}

/** The provider with the key of the environment; null without a key. */
export function createProvider(
  name: ProviderName,
  dependencies: Dependencies,
  options: ProviderOptions = {},
): PaymentProvider | null {
  const setting = (key: string) => dependencies.env(key)?.trim() ?? ''
  if (name === 'paystack') {
    const secretKey = setting('PAYSTACK_SECRET_KEY')
    const url = setting('PAYSTACK_API_URL') || PAYSTACK_URL
    return secretKey === '' ? null : createPaystack(dependencies, { ...options, secretKey, url })
  }
  const secretKey = setting('FLUTTERWAVE_SECRET_KEY')
  const webhookSecret = setting('FLUTTERWAVE_WEBHOOK_SECRET')
  const url = setting('FLUTTERWAVE_API_URL') || FLUTTERWAVE_URL
  return secretKey === ''
    ? null
    : createFlutterwave(dependencies, { ...options, secretKey, webhookSecret, url })
}

/** All providers that have a key. */
export function paymentProviders(
  dependencies: Dependencies,
  options: ProviderOptions = {},
): PaymentProvider[] {
  const names: ProviderName[] = ['paystack', 'flutterwave']
  return names
    .map((name) => createProvider(name, dependencies, options))
    .filter((provider) => provider !== null)
}
