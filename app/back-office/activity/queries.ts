import type { QueryData } from '@supabase/supabase-js'
import type { Tables } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { sortedByText } from '../../lib/text/folding.ts'
import { endOfDay, startOfDay } from '../list/filters/day-range.ts'
import type { Page } from '../list/pages/keyset-page.ts'
import { listPage, type ListOptions } from '../list/pages/page-queries.ts'
import type { ActivityQuery } from './activity-list-spec.ts'

/** The columns of the list. The details add the values before and after, which may be long. */
function selectLines(client: ShopClient) {
  return client
    .from('audit_log')
    .select('id, created_at, actor, actor_name, actor_email, table_name, row_label, action, changes')
}

export type AuditLineRow = QueryData<ReturnType<typeof selectLines>>[number]

/** One page of the matching audit log, newest first. */
export async function listAuditLines(
  client: ShopClient,
  query: ActivityQuery,
  options: ListOptions,
): Promise<Page<AuditLineRow>> {
  const { person, table, from, to } = query.filters
  let lines = selectLines(client)
  if (person !== undefined) lines = lines.eq('actor', 'staff').eq('actor_id', person)
  if (table !== undefined) lines = lines.eq('table_name', table)
  const [start, end] = [startOfDay(from), endOfDay(to)]
  if (start !== null) lines = lines.gte('created_at', start)
  if (end !== null) lines = lines.lte('created_at', end)
  return listPage(lines, query, options)
}

/** One line with all columns; null when there is none. */
export async function getAuditLine(client: ShopClient, id: string): Promise<Tables<'audit_log'> | null> {
  return unwrap(await client.from('audit_log').select('*').eq('id', id).maybeSingle())
}

/** A member of staff in the audit log. */
export interface AuditPerson {
  id: string
  name: string
}

/** `Ada Obi (ada@example.com)`, because names are not unique. */
function personName(name: string | null, email: string | null): string | null {
  return name && email ? `${name} (${email})` : name || email
}

/** The staff that the list can be filtered by, sorted by name. */
export async function listAuditPeople(client: ShopClient): Promise<AuditPerson[]> {
  const lines = unwrap(await client.rpc('audit_people'))
  const people = lines.flatMap(({ actor_id, actor_name, actor_email }) =>
    actor_id === null ? [] : [{ id: actor_id, name: personName(actor_name, actor_email) ?? actor_id }],
  )
  return sortedByText(people, ({ name }) => name)
}
