import type { Tables } from '../../../database.types.ts'
import { inLagos } from '../../../lib/lagos-time.ts'
import { unwrap } from '../../../lib/supabase/data-error.ts'
import type { OpenedRow } from '../../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import { textSearch } from '../../../lib/text/folding.ts'
import { rowQueries, updateIfUnchanged } from '../../form/row-queries.ts'
import { oneOf, type ListQuery, type ListSpec } from '../../list/pages/list-query.ts'
import { publicHolidays } from './public-holidays.ts'

export const HOLIDAY_LIST: ListSpec<'status'> = {
  orders: [{ column: 'day', ascending: true }],
  filters: { status: oneOf('confirmed', 'proposed') },
}

export type HolidayRow = Tables<'holidays'>

/** Those to come, the next one first, then those of the past, the last one first. */
export async function listHolidays(client: ShopClient, { search, filters: { status } }: ListQuery<'status'>) {
  const matches = textSearch(search)
  const rows = unwrap(await client.from('holidays').select('*').order('day'))
  const found = rows.filter(
    ({ name, confirmed }) =>
      matches(name) && (status === undefined || confirmed === (status === 'confirmed')),
  )
  const today = todayInLagos()
  const past = found.filter(({ day }) => day < today)
  return [...found.filter(({ day }) => day >= today), ...past.toReversed()]
}

export const { insert: insertHoliday, update: updateHoliday, remove: deleteHoliday } = rowQueries('holidays')

/** Adds the public holidays until the end of the next year as proposals, and returns how many are new. Listed days stay as they are. */
export async function proposeHolidays(client: ShopClient): Promise<number> {
  const today = todayInLagos()
  const year = Number(today.slice(0, 4))
  const proposals = [...publicHolidays(year), ...publicHolidays(year + 1)].filter(({ day }) => day >= today)
  const added = client.from('holidays').upsert(proposals, { onConflict: 'day', ignoreDuplicates: true })
  return unwrap(await added.select('id')).length
}

function todayInLagos(): string {
  return inLagos(new Date().toISOString())?.toISOString().slice(0, 10) ?? ''
}

/** The days of the week on which the shop does not deliver, from 0, Sunday, to 6. */
export async function getClosedWeekdays(client: ShopClient) {
  return unwrap(await client.from('website_settings').select('closed_weekdays, updated_at').single())
}

export type ClosedWeekdays = Awaited<ReturnType<typeof getClosedWeekdays>>

/** See updateIfUnchanged. */
export async function updateClosedWeekdays(
  client: ShopClient,
  changes: Partial<Pick<ClosedWeekdays, 'closed_weekdays'>>,
  opened?: OpenedRow,
): Promise<string> {
  return updateIfUnchanged(client, 'website_settings', { id: 1 }, changes, opened)
}
