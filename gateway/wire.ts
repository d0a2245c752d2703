import type { Keys } from './context.ts'
import type { Payment, Refund } from './payments.ts'
import type { Message } from './webhooks.ts'

/** What differs between the providers when a payment or refund changes. */
export interface Wire {
  /** The event of the payment's status; null if the provider sends none. */
  chargeMessage(payment: Payment, keys: Keys): Message | null
  refundMessage(payment: Payment, refund: Refund, keys: Keys): Message | null
  /** Where the shopper goes from the page. */
  returnUrl(payment: Payment): string
  /** The provider's name on the page. */
  title: string
}

/** The address with more parameters. */
export function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** JSON as PHP writes it: re-stringifying it in JavaScript gives other bytes. */
export function toJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
