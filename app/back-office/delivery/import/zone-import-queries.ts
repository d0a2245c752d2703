import { unwrap } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import type { ZoneValues } from '../zone-file.ts'

/** One area of a zone to write. */
export type ZoneWrite = Partial<ZoneValues> & {
  line: number
  name: string
  /** Null for a zone without areas. */
  area: string | null
  /** That of the zone when the file was compared; null for a new one. */
  updated_at: string | null
}

/** Writes all zones or none. Throws a DataError whose message names the line at fault. */
export async function importZones(client: ShopClient, rows: readonly ZoneWrite[]): Promise<void> {
  unwrap(await client.rpc('import_delivery_zones', { p_rows: [...rows] }))
}
