import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { DEFAULT_SITE, type Site } from '../lib/site.ts'
import { saveOver } from './save-over.ts'

/** The settings as the public shell shows them; defaults where nothing is set. Throws when the call fails. */
export async function getSite(client: ShopClient): Promise<Site> {
  const row = unwrap(
    await client
      .from('website_settings')
      .select(
        'site_name, site_description, logo_url, social_media_links, contact_address, contact_phone, contact_email, footer_text',
      )
      .maybeSingle(),
  )
  if (row === null) return DEFAULT_SITE
  return {
    name: row.site_name?.trim() || DEFAULT_SITE.name,
    description: row.site_description?.trim() || DEFAULT_SITE.description,
    logoUrl: row.logo_url ?? '',
    address: row.contact_address ?? '',
    phone: row.contact_phone ?? '',
    email: row.contact_email ?? '',
    footerText: row.footer_text ?? '',
    social: socialLinks(row.social_media_links),
  }
}

/** The settings as the back office edits them: a text is empty where nothing is set. */
export interface SettingsValues {
  id: number
  site_name: string
  site_description: string
  logo_url: string
  contact_email: string
  contact_phone: string
  contact_address: string
  footer_text: string
  charge_discount_prices: boolean
  social_media_links: Site['social'] & { linkedin: string }
  updated_at: string
}

/** What the form saves. */
export type SettingsWrite = Omit<SettingsValues, 'id' | 'updated_at'>

/** The single row. Throws when the call fails. */
export async function getSettings(client: ShopClient): Promise<SettingsValues> {
  const row = unwrap(await client.from('website_settings').select('*').single())
  return {
    id: row.id,
    site_name: row.site_name ?? '',
    site_description: row.site_description ?? '',
    logo_url: row.logo_url ?? '',
    contact_email: row.contact_email ?? '',
    contact_phone: row.contact_phone ?? '',
    contact_address: row.contact_address ?? '',
    footer_text: row.footer_text ?? '',
    charge_discount_prices: row.charge_discount_prices,
    updated_at: row.updated_at,
    social_media_links: {
      ...socialLinks(row.social_media_links),
      linkedin: linkText(row.social_media_links, 'linkedin'),
    },
  }
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateSettings(
  client: ShopClient,
  id: number,
  settings: SettingsWrite,
  version?: string,
): Promise<string> {
  const rows = client.from('website_settings')
  const read = rows.select('*').eq('id', id)
  return await saveOver(settings, { update: rows.update(settings).eq('id', id), read, version })
}

/** Whether cart, checkout and server use the discount price where there is one; off unless an admin says otherwise. */
export async function chargesDiscountPrices(client: ShopClient): Promise<boolean> {
  const row = unwrap(await client.from('website_settings').select('charge_discount_prices').maybeSingle())
  return row?.charge_discount_prices ?? false
}

function socialLinks(links: unknown): Site['social'] {
  const text = (name: string) => linkText(links, name)
  return { facebook: text('facebook'), instagram: text('instagram'), twitter: text('twitter') }
}

function linkText(links: unknown, name: string): string {
  const texts = (typeof links === 'object' && links !== null ? links : {}) as Record<string, unknown>
  return typeof texts[name] === 'string' ? texts[name] : ''
}
