import type { Backend, MailBrand } from '@parlour/backend'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '../../app/database.types.ts'
import { brandVersion } from '../../app/domain/brand.server.ts'
import { brandPicture } from '../../app/domain/brand.ts'
import { getSite } from '../../app/domain/site-queries.ts'

/** The site's name, the address of its picture for mails, and its contact email. Rejects when the settings cannot be read. */
export async function readMailBrand(
  backend: Pick<Backend, 'fetch' | 'keys'>,
  siteUrl: string,
): Promise<MailBrand> {
  const client = createClient<Database>(siteUrl, backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  })
  const site = await getSite(client)
  const header = brandPicture('/media/mail-header.png', { version: brandVersion(site) })
  return { name: site.name, header: `${siteUrl}${header}`, ...(site.email !== '' && { replyTo: site.email }) }
}
