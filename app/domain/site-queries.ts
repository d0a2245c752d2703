import { unwrap } from '../lib/supabase/data-error.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'
import { cancellationText, type CancellationTerms } from './orders/cancellation-terms.ts'
import type { RestDue } from './orders/order-deposit.ts'
import { DEFAULT_SITE, LOGO_SIZES, type LogoSize, type Site } from './site.ts'
import { socialLinks } from './social-link.ts'
import { isDefaultTheme, readTheme } from './theme.ts'

export interface OrderTerms {
  /** Whether orders can be placed without an account: docs/behaviour/guests.md. */
  guests: boolean
  /** When the rest after a deposit is due; null while the shop takes no deposits: docs/behaviour/deposits.md. */
  restDue: RestDue | null
  /** What is kept of a cancelled order; null where nothing is: docs/behaviour/orders.md#what-is-kept-of-a-cancelled-order. */
  cancellation: string | null
  /** The same as an order stores it; absent where it could not be read. */
  kept?: CancellationTerms
}

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

/** What the settings say about orders; the defaults are those of a new shop. */
export async function getOrderTerms(client: ShopClient): Promise<OrderTerms> {
  const row = unwrap(
    await client
      .from('website_settings')
      .select('allows_guests, takes_deposits, rest_due, kept_before_work, kept_after_work')
      .maybeSingle(),
  )
  return {
    guests: row?.allows_guests ?? false,
    restDue: row?.takes_deposits
      ? row.rest_due === 'on_delivery'
        ? 'on_delivery'
        : 'before_delivery'
      : null,
    cancellation: row && cancellationText(row),
    kept: { kept_before_work: row?.kept_before_work ?? 0, kept_after_work: row?.kept_after_work ?? 0 },
  }
}
