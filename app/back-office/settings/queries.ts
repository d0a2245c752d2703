import type { Site } from '../../domain/site.ts'
import { socialLinks } from '../../domain/social-link.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { updateIfUnchanged } from '../form/row-queries.ts'

/** The settings as the back office edits them; unset texts are empty. */
export interface SettingsValues {
  id: number
  site_name: string
  site_description: string
  logo_url: string
  logo_size: string
  contact_email: string
  contact_phone: string
  whatsapp_number: string
  contact_address: string
  footer_text: string
  charge_discount_prices: boolean
  allows_guests: boolean
  unpaid_hold_days: number
  kept_before_work: number
  kept_after_work: number
  takes_deposits: boolean
  deposit_percent: number | null
  rest_due: string
  rest_reminder_days: number | null
  accent_color: string
  background_color: string
  font_pair: string
  show_pattern: boolean
  social_media_links: Site['social']
  updated_at: string
}

/** The columns that the form saves. */
export type SettingsWrite = Omit<SettingsValues, 'id' | 'updated_at'>

/** The single row. Throws when the call fails. */
export async function getSettings(client: ShopClient): Promise<SettingsValues> {
  const row = unwrap(await client.from('website_settings').select('*').single())
  return {
    id: row.id,
    site_name: row.site_name ?? '',
    site_description: row.site_description ?? '',
    logo_url: row.logo_url ?? '',
    logo_size: row.logo_size,
    contact_email: row.contact_email ?? '',
    contact_phone: row.contact_phone ?? '',
    whatsapp_number: row.whatsapp_number ?? '',
    contact_address: row.contact_address ?? '',
    footer_text: row.footer_text ?? '',
    charge_discount_prices: row.charge_discount_prices,
    allows_guests: row.allows_guests,
    unpaid_hold_days: row.unpaid_hold_days,
    kept_before_work: row.kept_before_work,
    kept_after_work: row.kept_after_work,
    takes_deposits: row.takes_deposits,
    deposit_percent: row.deposit_percent,
    rest_due: row.rest_due,
    rest_reminder_days: row.rest_reminder_days,
    accent_color: row.accent_color,
    background_color: row.background_color,
    font_pair: row.font_pair,
    show_pattern: row.show_pattern,
    updated_at: row.updated_at,
    social_media_links: socialLinks(row.social_media_links),
  }
}

/** See updateIfUnchanged. */
export async function updateSettings(
  client: ShopClient,
  id: number,
  settings: Partial<SettingsWrite>,
  opened?: OpenedRow,
): Promise<string> {
  return updateIfUnchanged(client, 'website_settings', { id }, settings, opened)
}
