import type { Tables, TablesUpdate } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { updateIfUnchanged } from '../form/row-queries.ts'
import type { LastRun } from './last-run-lines.ts'

export type RetentionSettingsRow = Tables<'retention_settings'>

export async function getRetentionSettings(client: ShopClient): Promise<RetentionSettingsRow> {
  return unwrap(await client.from('retention_settings').select('*').single())
}

/** See updateIfUnchanged. */
export async function updateRetentionSettings(
  client: ShopClient,
  changes: TablesUpdate<'retention_settings'>,
  opened?: OpenedRow,
): Promise<string> {
  return updateIfUnchanged(client, 'retention_settings', { id: 1 }, changes, opened)
}

/** Null before the first run. */
export async function getLastRun(client: ShopClient): Promise<LastRun | null> {
  const [run] = unwrap(await client.rpc('retention_status'))
  return run ?? null
}
