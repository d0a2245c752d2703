import type { Backend, MailBrand } from '@parlour/backend'
import { mailHtmlAround } from '../../supabase/functions/_shared/mail/mail-html.ts'
import { siteName } from '../../supabase/functions/_shared/mail/mail-values.ts'
import { readMailedShop } from '../../supabase/functions/_shared/mail/mailed-shop.ts'

/** The site's name, its contact email, and the look of its mails. Rejects when the settings cannot be read. */
export async function readMailBrand(
  backend: Pick<Backend, 'fetch' | 'keys'>,
  siteUrl: string,
): Promise<MailBrand> {
  const headers = { apikey: backend.keys.publishableKey }
  const shop = await readMailedShop((path) => backend.fetch(new Request(`${siteUrl}${path}`, { headers })))
  return {
    name: siteName(shop.site_name),
    frame: ({ subject, html }) => mailHtmlAround(html, { subject, shop, siteUrl }),
    ...(shop.contact_email && { replyTo: shop.contact_email }),
  }
}
