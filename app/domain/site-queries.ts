import { unwrap } from '../lib/supabase/data-error.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'
import type { CancellationTerms } from './orders/cancellation-terms.ts'
import { DEFAULT_SITE, LOGO_SIZES, type LogoSize, type Site } from './site.ts'
import { socialLinks } from './social-link.ts'
import { isDefaultTheme, readTheme } from './theme.ts'

/** The settings that header and footer show, with defaults for empty ones. Throws when the call fails. */
export async function getSite(client: ShopClient): Promise<Site> {
  const row = unwrap(
    await client
      .from('website_settings')
      .select(
        'site_name, site_description, logo_url, logo_size, social_media_links, contact_address, contact_phone, whatsapp_number, contact_email, footer_text, accent_color, background_color, font_pair, show_pattern, allows_guests',
      )
      .maybeSingle(),
  )
  if (row === null) return DEFAULT_SITE
  const theme = readTheme(row)
  return {
    name: row.site_name?.trim() || DEFAULT_SITE.name,
    description: row.site_description?.trim() || DEFAULT_SITE.description,
    logoUrl: row.logo_url ?? '',
    address: row.contact_address ?? '',
    phone: row.contact_phone ?? '',
    chatPhone: row.whatsapp_number?.trim() || row.contact_phone || '',
    email: row.contact_email ?? '',
    footerText: row.footer_text ?? '',
    social: socialLinks(row.social_media_links),
    ...(row.logo_url && row.logo_size !== 'medium' && { logoSize: readLogoSize(row.logo_size) }),
    ...(row.allows_guests && { allowsGuests: true as const }),
    ...(!isDefaultTheme(theme) && { theme }),
  }
}

/** The usual size for a value that the database would refuse. */
function readLogoSize(text: string): LogoSize {
  return LOGO_SIZES.find((size) => size === text) ?? 'medium'
}

/** What is kept of a cancelled order; nothing in a new shop. */
export async function getCancellationTerms(client: ShopClient): Promise<CancellationTerms> {
  const row = unwrap(
    await client.from('website_settings').select('kept_before_work, kept_after_work').maybeSingle(),
  )
  return row ?? { kept_before_work: 0, kept_after_work: 0 }
}

/** The setting "Orders without an account"; off by default (docs/behaviour/guests.md). */
export async function allowsGuests(client: ShopClient): Promise<boolean> {
  const row = unwrap(await client.from('website_settings').select('allows_guests').maybeSingle())
  return row?.allows_guests ?? false
}
