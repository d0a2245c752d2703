import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { DEFAULT_SITE, type Site } from '../lib/site.ts'

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

/** Whether cart, checkout and server use the discount price where there is one; off unless an admin says otherwise. */
export async function chargesDiscountPrices(client: ShopClient): Promise<boolean> {
  const row = unwrap(await client.from('website_settings').select('charge_discount_prices').maybeSingle())
  return row?.charge_discount_prices ?? false
}

function socialLinks(links: unknown): Site['social'] {
  const texts = (typeof links === 'object' && links !== null ? links : {}) as Record<string, unknown>
  const text = (name: string) => (typeof texts[name] === 'string' ? texts[name] : '')
  return { facebook: text('facebook'), instagram: text('instagram'), twitter: text('twitter') }
}
