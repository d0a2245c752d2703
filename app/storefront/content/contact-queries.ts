import { DataError } from '../../lib/supabase/data-error.ts'
import { readRefusal } from '../../lib/supabase/read-refusal.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

export interface ContactEmail {
  name: string
  email: string
  phone: string
  message: string
}

/**
 * Sends a visitor's message to the function `contact-email` (docs/behaviour/content.md#contact). Throws a DataError when it
 * was not accepted.
 * @param address the visitor's IP address, for the function's rate limit
 */
export async function sendContactEmail(
  client: ShopClient,
  email: ContactEmail,
  address?: string,
): Promise<void> {
  const { data, error, response } = await client.functions.invoke<{ error: unknown }>('contact-email', {
    body: email,
    headers: address ? { 'x-real-ip': address } : {},
  })
  if (response?.status === 429) throw await readRefusal(response)
  if (error) throw new DataError(String(error))
  if (data?.error) throw new DataError('The message was not accepted.')
}
