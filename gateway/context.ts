import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Payments } from './payments.ts'
import type { Refunding } from './refunding.ts'
import type { Tasks } from './tasks.ts'
import type { Webhooks } from './webhooks.ts'

export interface Keys {
  paystackSecretKey: string
  flutterwaveSecretKey: string
  flutterwaveWebhookSecret: string
}

/** What the endpoints and pages work on. */
export interface Context {
  clock: Clock
  keys: Keys
  faults: Faults
  payments: Payments
  webhooks: Webhooks
  refunding: Refunding
  tasks: Tasks
  /** Aborted when the gateway closes. */
  closing: AbortSignal
}
