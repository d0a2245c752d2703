import type { Tables } from '../../database.types.ts'

/** How long the shop keeps data, by the words that stand for the periods in a page. */
export type KeptPeriods = Pick<
  Tables<'retention_settings'>,
  | 'order_years'
  | 'message_months'
  | 'mail_months'
  | 'payment_event_months'
  | 'audit_months'
  | 'upload_months'
  | 'signup_days'
>

const WORD = /\{\{\s*([a-z_]+)\s*\}\}/g

/** Whether a page may have words that stand for periods, so that they are read only where they are needed. */
export function namesPeriods(content: string): boolean {
  return content.includes('{{')
}

/**
 * Puts the periods of the settings in place of words such as `{{message_months}}`, so that a policy says what the shop does
 * (docs/behaviour/content.md#pages). Other words in braces stay as they are.
 */
export function fillPeriods(content: string, periods: KeptPeriods): string {
  const known = new Map<string, number>(Object.entries(periods))
  return content.replaceAll(WORD, (word, name: string) => String(known.get(name) ?? word))
}
