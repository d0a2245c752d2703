import { resolve } from 'node:path'
import { LOG_LEVEL_RULE, LOG_LEVELS } from '@parlour/backend/logging'
import { z } from 'zod'
import { parseTrustedProxies, TRUST_PROXY_RULE } from './visitor/trusted-proxies.ts'

const port = z.coerce.number({ error: 'must be a number' }).int().min(0).max(65535)
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` })
const text = z.string().trim().min(1, 'must not be empty')

/** Proxies whose X-Forwarded headers are believed. */
const trustedProxies = z
  .string()
  .trim()
  .default('loopback')
  .transform((value, context) => {
    const trusts = parseTrustedProxies(value)
    if (!trusts) context.addIssue({ code: 'custom', message: TRUST_PROXY_RULE })
    return trusts ?? z.NEVER
  })

/** `*`, or a list of origins. */
const origins = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine((list) => list.every(isOrigin) || list.join() === '*', {
    error: 'must be * or a list of origins such as https://app.example',
  })

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value
}

/** Printable ASCII: keys are sent in headers. */
const key = (form: RegExp, rule: string) => z.string().trim().regex(form, rule)

const schema = z
  .object({
    PORT: port.default(3000),
    HOST: text.default('localhost'),
    DATA_DIR: text.default('./data').transform((dir) => resolve(dir)),
    DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
    SUPABASE_URL: url(/^https?$/, 'https://project.example').optional(),
    SUPABASE_PUBLISHABLE_KEY: text.optional(),
    ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@parlour.example'),
    ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
    SITE_URL: url(/^https?$/, 'https://shop.example')
      .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
      .optional(),
    CORS_ORIGINS: origins.optional(),
    TRUST_PROXY: trustedProxies,
    SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
    MAIL_FROM: text.optional(),
    CONFIRM_EMAILS: z.enum(['0', '1'], 'must be 0 or 1').optional(),
    S3_URL: url(
      /^s3$/,
      's3://KEY:SECRET@host/bucket?region=eu-west-1 (a / in the secret is written %2F)',
    ).optional(),
    BACKUP_DIR: text.transform((dir) => resolve(dir)).optional(),
    BACKUP_AT: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 02:30')
      .default('02:30'),
    BACKUP_KEEP_DAYS: z.coerce
      .number({ error: 'must be a number of days' })
      .int('must be a number of days')
      .min(1, 'must be at least 1')
      .default(14),
    PAYSTACK_SECRET_KEY: key(
      /^sk_(test|live)_[!-~]+$/,
      'must begin with sk_test_ or sk_live_, as in Paystack’s dashboard',
    ).optional(),
    PAYSTACK_API_URL: url(/^https?$/, 'https://api.paystack.co').optional(),
    FLUTTERWAVE_SECRET_KEY: key(
      /^FLWSECK(_TEST)?-[!-~]+$/,
      'must begin with FLWSECK_TEST- or FLWSECK-, as in Flutterwave’s dashboard',
    ).optional(),
    FLUTTERWAVE_WEBHOOK_SECRET: text.optional(),
    FLUTTERWAVE_API_URL: url(/^https?$/, 'https://api.flutterwave.com/v3').optional(),
    STOP_DELAY: z.coerce
      .number({ error: 'must be a number of seconds' })
      .min(0, 'must be from 0 to 60')
      .max(60, 'must be from 0 to 60')
      .default(0),
    METRICS_TOKEN: z.string().trim().min(16, 'must have at least 16 characters').optional(),
    SLOW_QUERY_MS: z.coerce
      .number({ error: 'must be a number of milliseconds' })
      .min(0, 'must be at least 0')
      .default(500),
    LOG_LEVEL: z.enum(LOG_LEVELS, LOG_LEVEL_RULE).default('info'),
    OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://localhost:4318')
      .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
      .optional(),
    OTEL_SERVICE_NAME: text.default('parlour'),
    DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  })
  .refine((env) => !env.SUPABASE_URL === !env.SUPABASE_PUBLISHABLE_KEY, {
    path: ['SUPABASE_PUBLISHABLE_KEY'],
    error: 'and SUPABASE_URL are set together or not at all',
  })

/** The names of all settings, for test processes that must not inherit them. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape)

/** Without SITE_URL, the URL follows from host and port. */
export type Env = z.infer<typeof schema>

/** The settings that the functions in `supabase/functions` read. */
export function functionSettings(env: Env): Record<string, string> {
  const names = [
    'PAYSTACK_SECRET_KEY',
    'PAYSTACK_API_URL',
    'FLUTTERWAVE_SECRET_KEY',
    'FLUTTERWAVE_WEBHOOK_SECRET',
    'FLUTTERWAVE_API_URL',
  ] as const
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}

/** Parses the settings of the README's table. Throws an error that names the first invalid setting. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The setting ${String(issue?.path[0])} ${issue?.message}.`)
  }
  return parsed.data
}
