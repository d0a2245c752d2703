import { read } from '../backend.ts'
import type { MailedShop } from './mail-content.ts'

/** As private.mailed_shop() in SQL. */
const COLUMNS =
  'site_name,accent_color,background_color,font_pair,contact_email,contact_phone,contact_address,updated_at'

/**
 * The shop of a mail that is no row of the outbox. The settings are a single row, which always exists.
 * @param get reads a path of the backend; everybody may read the settings
 */
export async function readMailedShop(get: (path: string) => Promise<Response>): Promise<MailedShop> {
  const rows = await get(`/rest/v1/website_settings?select=${COLUMNS}`).then(read)
  return (rows as [MailedShop])[0]
}
