import type { QueryData } from '@supabase/supabase-js'
import type { Json } from '../../database.types.ts'
import type { TextPage } from '../../domain/texts/texts.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import { versionOrConflict } from '../form/row-queries.ts'
import type { TextValues } from './texts-input.ts'

/** A page's texts as they are stored: those that are absent have their defaults. */
export interface StoredTexts {
  texts: Record<string, Json | undefined>
  updated_at: string
}

/** Throws when the call fails. */
export async function getStoredTexts(client: ShopClient, page: TextPage): Promise<StoredTexts> {
  const row = unwrap(
    await client.from('storefront_texts').select('texts, updated_at').eq('page', page).single(),
  )
  return { texts: asObject(row.texts), updated_at: row.updated_at }
}

/**
 * Saves the changed texts of a page if it still has the opened version, and returns the new version. Otherwise throws an
 * EditConflict whose columns are the page's texts; equal texts are not a conflict, and those of an earlier attempt of the form are
 * changed again.
 */
export async function changeTexts(
  client: ShopClient,
  page: TextPage,
  changes: Partial<TextValues>,
  { version = '', ...opened }: OpenedRow,
): Promise<string> {
  const saved: string | null = unwrap(
    await client.rpc('change_texts', { p_page: page, p_changes: changes, p_version: version }),
  )
  return versionOrConflict(
    saved,
    changes,
    { ...opened, version },
    {
      readCurrent: async () => {
        const { texts, updated_at } = await getStoredTexts(client, page)
        return { ...texts, updated_at }
      },
      updateAgain: (stored) => changeTexts(client, page, changes, stored),
    },
  )
}

const MAX_VERSIONS = 50

function selectSaves(client: ShopClient, page: TextPage) {
  return client
    .from('audit_log')
    .select('id, created_at, actor_name, actor_email')
    .eq('table_name', 'storefront_texts')
    .eq('row_id', page)
}

type Save = QueryData<ReturnType<typeof selectSaves>>[number]

/** A version of a page's texts. The first one, from before the first save, has neither time nor author. */
export interface TextVersion {
  /** For `getTextVersion`. */
  key: string
  savedAt: string | null
  author: string | null
}

/** The latest versions of a page, newest first. The first of them is the current one. */
export async function listTextVersions(client: ShopClient, page: TextPage): Promise<TextVersion[]> {
  const saves = unwrap(
    await selectSaves(client, page).order('created_at', { ascending: false }).order('id').limit(MAX_VERSIONS),
  )
  const oldest = saves.length < MAX_VERSIONS ? saves.at(-1) : undefined
  return [
    ...saves.map(toVersion),
    ...(oldest ? [{ key: `${oldest.id}${BEFORE}`, savedAt: null, author: null }] : []),
  ]
}

function toVersion({ id, created_at, actor_name, actor_email }: Save): TextVersion {
  return { key: id, savedAt: created_at, author: actor_name || actor_email }
}

/** Ends the key of the version that a save replaced. */
const BEFORE = '-before'

/** The texts of a version; null when the page has no such version. */
export async function getTextVersion(
  client: ShopClient,
  page: TextPage,
  key: string,
): Promise<{ texts: StoredTexts['texts']; savedAt: string | null } | null> {
  const isFirst = key.endsWith(BEFORE)
  const id = isFirst ? key.slice(0, -BEFORE.length) : key
  if (!isUuid(id)) return null
  const line = unwrap(
    await client
      .from('audit_log')
      .select('created_at, before, after')
      .eq('id', id)
      .eq('table_name', 'storefront_texts')
      .eq('row_id', page)
      .maybeSingle(),
  )
  if (line === null) return null
  const { texts } = asObject(isFirst ? line.before : line.after)
  return { texts: asObject(texts), savedAt: isFirst ? null : line.created_at }
}

function asObject(json: Json | undefined): Record<string, Json | undefined> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {}
}
