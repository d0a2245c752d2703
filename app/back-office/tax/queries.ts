import type { TablesUpdate } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { updateIfUnchanged } from '../form/row-queries.ts'

export async function getTaxSettings(client: ShopClient) {
  return unwrap(await client.from('tax_settings').select('*').single())
}

export type TaxSettingsRow = Awaited<ReturnType<typeof getTaxSettings>>

/** See updateIfUnchanged. */
export async function updateTaxSettings(
  client: ShopClient,
  changes: TablesUpdate<'tax_settings'>,
  opened?: OpenedRow,
): Promise<string> {
  return updateIfUnchanged(client, 'tax_settings', { id: 1 }, changes, opened)
}
