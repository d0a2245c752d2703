import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createGateway, type Gateway } from '../../gateway/gateway.ts'
import { DEFAULT_KEYS } from '../../gateway/settings.ts'

/** The test gateway on a free port. */
export interface TestGateway extends Gateway {
  /** The settings of a shop that pays through it. */
  settings: Record<string, string>
  /** Tells where the shop is, which starts after the gateway. */
  sendEventsTo: (shopUrl: string) => void
  stop: () => Promise<void>
}

export async function startGateway(): Promise<TestGateway> {
  let shopUrl = ''
  const gateway = createGateway({
    webhooksUrl: 'http://shop.invalid/functions/v1',
    fetch: (url, init) => fetch(url.replace('http://shop.invalid', shopUrl), init),
  })
  const server = createAdaptorServer({ fetch: gateway.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...gateway,
    settings: {
      PAYSTACK_SECRET_KEY: DEFAULT_KEYS.paystackSecretKey,
      PAYSTACK_API_URL: `${url}/paystack`,
      FLUTTERWAVE_SECRET_KEY: DEFAULT_KEYS.flutterwaveSecretKey,
      FLUTTERWAVE_WEBHOOK_SECRET: DEFAULT_KEYS.flutterwaveWebhookSecret,
      FLUTTERWAVE_API_URL: `${url}/flutterwave/v3`,
    },
    sendEventsTo: (address) => {
      shopUrl = address
    },
    stop: async () => {
      gateway.close()
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
