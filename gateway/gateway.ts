import { Hono } from 'hono'
import { systemClock, type Clock } from './clock.ts'
import type { Context, Keys } from './context.ts'
import { createControls } from './controls.ts'
import { createFaults, type Faults } from './faults.ts'
import { createFlutterwave } from './flutterwave/routes.ts'
import { createPages } from './pages.ts'
import { createPayments, type Payments } from './payments.ts'
import { createPaystack } from './paystack/routes.ts'
import { createRefunding } from './refunding.ts'
import { DEFAULT_KEYS } from './settings.ts'
import { createTasks } from './tasks.ts'
import { createWebhooks, type Webhooks, type WebhookOptions } from './webhooks.ts'
import { wires } from './wires.ts'

export interface GatewayOptions {
  keys?: Partial<Keys>
  /** The shop's functions address: events go to `{webhooksUrl}/paystack-webhook` and `{webhooksUrl}/flutterwave-webhook`. */
  webhooksUrl?: string
  clock?: Clock
  /** Sends the events. */
  fetch?: WebhookOptions['fetch']
}

export interface Gateway {
  /** Answers a request. For the fault `timeout` it rejects when the request is aborted. */
  fetch(request: Request): Promise<Response>
  payments: Payments
  faults: Faults
  webhooks: Webhooks
  /** Finishes refunds that are on their way, and sends all events that wait. */
  deliver(): Promise<void>
  /** Resolves when the attempts and refunds that have begun by themselves have ended. */
  settled(): Promise<void>
  close(): void
}

/** A payment gateway for tests, in memory. No money moves. */
export function createGateway(options: GatewayOptions = {}): Gateway {
  const clock = options.clock ?? systemClock
  const send: WebhookOptions['fetch'] = options.fetch ?? ((url, init) => fetch(url, init))
  const keys = { ...DEFAULT_KEYS, ...options.keys }
  const closing = new AbortController()
  const faults = createFaults()
  const payments = createPayments(clock)
  const tasks = createTasks()
  const webhooks = createWebhooks({ clock, faults, tasks, url: options.webhooksUrl, fetch: send })
  const refunding = createRefunding({
    clock,
    faults,
    payments,
    tasks,
    webhooks,
    messageOf: (payment, refund) => wires[payment.provider].refundMessage(payment, refund, keys),
  })
  const context: Context = {
    clock,
    keys,
    faults,
    payments,
    webhooks,
    refunding,
    tasks,
    closing: closing.signal,
  }
  const app = new Hono()
    .route('/paystack', createPaystack(context))
    .route('/flutterwave/v3', createFlutterwave(context))
    .route('/', createControls(context))
    .route('/', createPages(context))
  return {
    async fetch(request) {
      const response = await app.fetch(request)
      request.signal.throwIfAborted()
      return response
    },
    payments,
    faults,
    webhooks,
    async deliver() {
      await refunding.finish()
      await webhooks.deliver()
      // A timer may have begun with a refund or an event just before.
      await tasks.settled()
    },
    settled: tasks.settled,
    close() {
      closing.abort(new Error('The gateway was closed.'))
      refunding.close()
      webhooks.close()
    },
  }
}
