import { parseArgs } from 'node:util'
import type { Keys } from './context.ts'

export const DEFAULT_KEYS: Keys = {
  paystackSecretKey: 'sk_test_parlour_gateway',
  flutterwaveSecretKey: 'FLWSECK_TEST-parlour-gateway',
  flutterwaveWebhookSecret: 'parlour-gateway-webhook',
}

export interface Settings {
  port: number
  webhooksUrl?: string
  keys: Keys
}

const USAGE = 'Usage: npm run gateway -- [--port N] [--webhooks URL]'
const DEFAULT_PORT = '3100'

/** Throws a sentence about the first setting that is not valid. Keys that are not for tests are refused. */
export function readSettings(args: string[], env: Record<string, string | undefined>): Settings {
  const keys = {
    paystackSecretKey: env['PAYSTACK_SECRET_KEY'] || DEFAULT_KEYS.paystackSecretKey,
    flutterwaveSecretKey: env['FLUTTERWAVE_SECRET_KEY'] || DEFAULT_KEYS.flutterwaveSecretKey,
    flutterwaveWebhookSecret: env['FLUTTERWAVE_WEBHOOK_SECRET'] || DEFAULT_KEYS.flutterwaveWebhookSecret,
  }
  requireTestKey('PAYSTACK_SECRET_KEY', keys.paystackSecretKey, 'sk_test_')
  requireTestKey('FLUTTERWAVE_SECRET_KEY', keys.flutterwaveSecretKey, 'FLWSECK_TEST-')
  return { ...readArguments(args), keys }
}

function requireTestKey(name: string, key: string, prefix: string): void {
  if (key.startsWith(prefix)) return
  throw new Error(`It moves no money, so it refuses live keys: ${name} must begin with ${prefix}.`)
}

function readArguments(args: string[]): Omit<Settings, 'keys'> {
  const { values } = parseArgs({
    args,
    options: { port: { type: 'string', default: DEFAULT_PORT }, webhooks: { type: 'string' } },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(USAGE)
  if (values.webhooks === undefined) return { port }
  if (!/^https?:\/\//.test(values.webhooks) || !URL.canParse(values.webhooks)) throw new Error(USAGE)
  return { port, webhooksUrl: values.webhooks.replace(/(?<!\/)\/+$/, '') }
}
