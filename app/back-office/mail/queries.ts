import type { TablesUpdate } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { updateIfUnchanged, versionOrConflict } from '../form/row-queries.ts'

/** All templates, those for customers first. */
export async function listMailTemplates(client: ShopClient) {
  const columns = 'kind, audience, name, enabled, subject, default_subject, body'
  return unwrap(await client.from('mail_templates').select(columns).order('position'))
}

export type MailTemplateSummary = Awaited<ReturnType<typeof listMailTemplates>>[number]

/** Null when there is no such kind of mail. */
export async function getMailTemplate(client: ShopClient, kind: string) {
  return unwrap(await client.from('mail_templates').select('*').eq('kind', kind).maybeSingle())
}

export type MailTemplateRow = NonNullable<Awaited<ReturnType<typeof getMailTemplate>>>

/** See updateIfUnchanged. Texts that are those of the default are stored as null. */
export async function updateMailTemplate(
  client: ShopClient,
  kind: string,
  changes: TablesUpdate<'mail_templates'>,
  opened: OpenedRow = {},
): Promise<string> {
  const rows = client.from('mail_templates')
  const matched = { kind, ...(opened.version !== undefined && { updated_at: opened.version }) }
  const saved = unwrap(await rows.update(changes).match(matched).select('updated_at').maybeSingle())
  return versionOrConflict(saved?.updated_at ?? null, changes, opened, {
    readCurrent: async () => {
      const current = await getMailTemplate(client, kind)
      return current && { ...current, ...textsOf(current) }
    },
    updateAgain: (stored) => updateMailTemplate(client, kind, changes, stored),
  })
}

/** The texts as the form shows them. */
export function textsOf({ subject, body, default_subject, default_body }: MailTemplateRow) {
  return { subject: subject ?? default_subject, body: body ?? default_body }
}

export async function getMailSettings(client: ShopClient) {
  return unwrap(await client.from('mail_settings').select('*').single())
}

export type MailSettingsRow = Awaited<ReturnType<typeof getMailSettings>>

/** See updateIfUnchanged. */
export async function updateMailSettings(
  client: ShopClient,
  changes: TablesUpdate<'mail_settings'>,
  opened?: OpenedRow,
): Promise<string> {
  return updateIfUnchanged(client, 'mail_settings', { id: 1 }, changes, opened)
}
