import { beforeAll, expect, test } from 'vitest'
import { optionalEmail, requiredEmail } from '../../app/lib/forms/text-fields.ts'
import { validEmail } from '../../backend/src/auth/users/email-address.ts'
import { mailAddress } from '../../backend/src/mail/address.ts'
import { parseMessage } from '../../supabase/functions/contact-email/message.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

// Orders, forms, accounts and the mailer take the same text for an email address.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await shop.database.query('update public.website_settings set allows_guests = true')
  sofa = await makeProduct(makeWith(shop), { stock_quantity: 50 })
})

let phones = 1000
const orderAs = (p_customer_email: string) =>
  placeOrder(shop.as.anon, cartOf([sofa, 1]), { p_customer_email, p_customer_phone: `0803 123 ${++phones}` })

const isAccount = (address: string) => {
  try {
    return validEmail(address) === address.toLowerCase()
  } catch {
    return false
  }
}

/** Whether each of the readers accepts the text. */
function readers(address: string): Record<string, boolean> {
  return {
    account: isAccount(address),
    requiredField: requiredEmail().safeParse(address).success,
    optionalField: optionalEmail().safeParse(address).success,
    message: 'message' in parseMessage({ name: 'Ada', email: address, message: 'Hello' }),
  }
}

test.each([
  'ada@example.com',
  'Ada.Obi+sofa@mail.example.co.uk',
  "o'neil@example.com",
  'a@b.co',
  'ada@xn--mnchen-3ya.example',
])('%s is an address for everybody, and that of its own mailbox for the mailer', async (address) => {
  const { data, error } = await orderAs(address)
  expect({ error, email: data?.customer_email }).toEqual({ error: null, email: address })
  expect(new Set(Object.values(readers(address)))).toEqual(new Set([true]))
  expect(mailAddress(address)).toEqual({ name: '', address })
})

test.each([
  'a7<victim@example.com>',
  '<victim@example.com>',
  'x@y',
  'a,victim@example.com',
  'a;victim@example.com',
  '"victim"@example.com',
  'victim(a)@example.com',
  'victim@[127.0.0.1]',
  'victim\\@example.com',
  'victim@mail。example.com',
  'victim@example.com.',
  'victim@example..com',
  'victim\u00a0a@example.com',
  'victim@-example.com',
])('%s is no address for anybody', async (text) => {
  expect((await orderAs(text)).error?.hint).toBe('email_invalid')
  expect(new Set(Object.values(readers(text)))).toEqual(new Set([false]))
})
