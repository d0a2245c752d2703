import { resolve } from 'node:path'
import type { BackendOptions } from '@parlour/backend'
import { isCommonPassword } from '../../app/domain/common-passwords.ts'
import { functionSettings, type Env } from '../env.ts'
import { createRenderingLimit } from '../limits/visitor-limits.ts'
import { localUrl } from '../start/addresses.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

/** How the shop runs the backend in its process. */
export function backendOptions(env: Env, siteUrl: string, port: number): BackendOptions {
  return {
    projectDir: ROOT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    siteUrl,
    localUrl: localUrl(env.HOST, port),
    // The shop has no use for them, and staff listen to public topics.
    anonymousSends: false,
    confirmEmails: confirmsEmails(env),
    corsOrigins: writingOrigins(env, siteUrl),
    s3Url: env.S3_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `no-reply@${mailDomain(siteUrl)}`,
    removePictureMetadata: true,
    limitRendering: createRenderingLimit(),
    functionsEnv: { ...functionSettings(env), SITE_URL: siteUrl },
    functionCallers: functionCallers(env),
    priorities: PRIORITIES,
    commonPasswords: COMMON_PASSWORDS,
    slowQueryMs: env.SLOW_QUERY_MS,
  }
}

/** The requests for which database connections are reserved. Reads of products are not among them: visitors' pages are made of these. */
export const PRIORITIES = {
  checkoutPaths: [
    '/rpc/place_order',
    '/orders',
    '/order_items',
    '/rpc/guest_order_path',
    '/rpc/cart_deposit',
    '/rpc/delivery_estimate',
    '/rpc/delivery_calendar',
    '/delivery_zones',
    '/pickup_points',
    '/payment_methods',
    '/tax_settings',
    '/states',
    '/lgas',
  ],
  staffQuery: 'select user_id::text as id from public.user_roles',
} satisfies BackendOptions['priorities']

/** Staff may not have one, and nobody who is invited to become staff. */
export const COMMON_PASSWORDS = {
  isCommon: isCommonPassword,
  refusedQuery: `
    select 1 from public.user_roles where user_id = $1
    union all
    select 1 from public.staff_invitations as invitation
    join auth.users as account on lower(account.email) = lower(invitation.email)
    where account.id = $1 and invitation.accepted_at is null and invitation.expires_at > now()`,
  foundQuery: 'select private.require_new_password($1)',
} satisfies BackendOptions['commonPasswords']

/**
 * Whom functions serve who do not serve everybody. Which of the people are staff, the database decides.
 * The functions check signatures too, since a hosted project runs them without this.
 */
export function functionCallers(env: Env): NonNullable<BackendOptions['functionCallers']> {
  return {
    'mail-preview': 'session',
    'outgoing-mail': 'session',
    'payment-refund': 'session',
    'payment-status': 'session',
    'staff-invitation': 'session',
    'mail-sender': 'secret-key',
    'payment-sweep': 'secret-key',
    // https://paystack.com/docs/payments/webhooks/#verify-event-origin
    'paystack-webhook': {
      header: 'x-paystack-signature',
      secret: env.PAYSTACK_SECRET_KEY?.trim() ?? '',
      hmac: 'sha512',
    },
    // https://developer.flutterwave.com/v3.0/docs/webhooks
    'flutterwave-webhook': { header: 'verif-hash', secret: env.FLUTTERWAVE_WEBHOOK_SECRET?.trim() ?? '' },
  }
}

/** Where mail is sent, unless the setting says otherwise: without a mail server nobody would get the code. */
function confirmsEmails({ CONFIRM_EMAILS, SMTP_URL }: Env): boolean | undefined {
  if (CONFIRM_EMAILS !== undefined) return CONFIRM_EMAILS === '1'
  return SMTP_URL === undefined ? undefined : true
}

/** Undefined for all. */
function writingOrigins({ CORS_ORIGINS = [] }: Env, siteUrl: string): string[] | undefined {
  return CORS_ORIGINS.includes('*') ? undefined : [new URL(siteUrl).origin, ...CORS_ORIGINS]
}

/** The shop's domain; a reserved one for addresses that have none, such as localhost. */
function mailDomain(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  return /\.[a-z][a-z0-9-]*$/.test(hostname) ? hostname.replace(/^www\./, '') : 'shop.example'
}
