import { DataError } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'

export interface ContactEmail {
  name: string
  email: string
  phone: string
  message: string
}

/** Hands a visitor's message to the server function (spec §7). Throws when it was not accepted. */
export async function sendContactEmail(client: ShopClient, email: ContactEmail): Promise<void> {
  const { data, error } = await client.functions.invoke<{ error: unknown }>('contact-email', { body: email })
  if (error) throw new DataError(String(error))
  if (data?.error) throw new DataError('The message was not accepted.')
}
