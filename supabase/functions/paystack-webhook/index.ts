import { createWebhook } from '../_shared/payments/webhook.ts'

Deno.serve(
  createWebhook('paystack', { env: (name) => Deno.env.get(name), fetch: (url, init) => fetch(url, init) }),
)
