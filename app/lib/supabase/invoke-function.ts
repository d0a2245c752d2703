import { DataError } from './data-error.ts'
import { readRefusal } from './read-refusal.ts'
import type { ShopClient } from './shop-client.ts'

/** Calls one of the staff's functions in supabase/functions and returns its `data`. Throws a DataError with its message. */
export async function invokeFunction(
  client: ShopClient,
  name: string,
  request: { method: 'GET' } | { method: 'POST'; body: Record<string, unknown> },
): Promise<unknown> {
  const { data, error, response } = await client.functions.invoke<{ data: unknown }>(name, request)
  if (error === null) return data?.data
  throw response ? await readRefusal(response) : new DataError('')
}
