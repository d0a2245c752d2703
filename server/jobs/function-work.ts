import type { Backend } from '@parlour/backend'

type WorkingBackend = Pick<Backend, 'fetch' | 'keys'>

/**
 * Runs a function of `supabase/functions` with the service key if a function of the database says that there is work for it.
 * @throws Error when one of them fails
 */
export async function runIfNeeded(
  backend: WorkingBackend,
  siteUrl: string,
  { hasWork, work }: { hasWork: string; work: string },
): Promise<void> {
  if ((await call(backend, `${siteUrl}/rest/v1/rpc/${hasWork}`)) === true)
    await call(backend, `${siteUrl}/functions/v1/${work}`)
}

async function call({ fetch, keys }: WorkingBackend, url: string): Promise<unknown> {
  const headers = {
    'Content-Type': 'application/json',
    apikey: keys.serviceRoleKey,
    Authorization: `Bearer ${keys.serviceRoleKey}`,
  }
  const response = await fetch(new Request(url, { method: 'POST', headers, body: '{}' }))
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return await response.json()
}
