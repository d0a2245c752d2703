import type { Tables } from '../database.types.ts'
import type { ActivityQuery } from '../lib/activity-list.ts'
import { unwrap } from '../lib/data-error.ts'
import { fromLagosInput } from '../lib/lagos-time.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import type { Slice } from '../lib/slice.ts'
import { readSlice, type ListWish } from './found-rows.ts'

type Line = Tables<'audit_log'>

/** What a row of the list draws; the values before and after may be long and come with the details. */
export type AuditLineRow = Pick<
  Line,
  | 'id'
  | 'created_at'
  | 'actor'
  | 'actor_name'
  | 'actor_email'
  | 'table_name'
  | 'row_label'
  | 'action'
  | 'changes'
>

const COLUMNS = 'id, created_at, actor, actor_name, actor_email, table_name, row_label, action, changes'

/** A slice of all that was done and matches, the last thing first. */
export async function listAuditLines(
  client: ShopClient,
  query: ActivityQuery,
  wish: ListWish,
): Promise<Slice<AuditLineRow>> {
  const { person, table, from, to } = query.filters
  let lines = client.from('audit_log').select(COLUMNS)
  if (person !== undefined) lines = lines.eq('actor', 'staff').eq('actor_id', person)
  if (table !== undefined) lines = lines.eq('table_name', table)
  const [start, end] = [fromLagosInput(`${from}T00:00`), fromLagosInput(`${to}T23:59:59`)]
  if (start !== null) lines = lines.gte('created_at', start)
  if (end !== null) lines = lines.lte('created_at', end.replace('.000Z', '.999999Z'))
  return readSlice(lines, query, wish)
}

/** Everything about one line; null when there is none. */
export async function getAuditLine(client: ShopClient, id: string): Promise<Line | null> {
  return unwrap(await client.from('audit_log').select('*').eq('id', id).maybeSingle())
}

/** One of the staff who has done something. */
export interface AuditPerson {
  id: string
  name: string
}

/** `Ada Obi (ada@example.com)`: two people may have the same name. */
function personName(name: string | null, email: string | null): string | null {
  return name && email ? `${name} (${email})` : name || email
}

/** Whom the list can be narrowed to, by name. */
export async function listAuditPeople(client: ShopClient): Promise<AuditPerson[]> {
  const lines = unwrap(await client.rpc('audit_people'))
  return lines
    .flatMap(({ actor_id, actor_name, actor_email }) =>
      actor_id === null ? [] : [{ id: actor_id, name: personName(actor_name, actor_email) ?? actor_id }],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
