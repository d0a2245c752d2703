import { DataError } from './data-error.ts'
import type { ShopClient } from './shop-client.ts'

/** Calls one of the staff's functions in supabase/functions and returns its `data`. Throws a DataError with its message. */
export async function invokeFunction(
  client: ShopClient,
  name: string,
  request: { method: 'GET' } | { method: 'POST'; body: Record<string, unknown> },
): Promise<unknown> {
  const { data, error, response } = await client.functions.invoke<{ data: unknown }>(name, request)
  if (error === null) return data?.data
  throw response ? await refusalOf(response) : new DataError('')
}

async function refusalOf(response: Response): Promise<DataError> {
  const answer: unknown = await response.json().catch(() => null)
  const refusal = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null
  const { message = '', code = '' } =
    typeof refusal === 'object' && refusal !== null ? (refusal as { message?: string; code?: string }) : {}
  return new DataError(message, '', response.status, '', code)
}
