import { describe, expect, test } from 'vitest'
import { AMOUNT_CASES } from '../support/amount-cases.ts'
import { CLEAN_TEXT_CASES } from '../support/clean-text-cases.ts'
import { LINK_CASES } from '../support/link-cases.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()

/** What a function of one text makes of each text, in one call. */
async function resultsOf(name: string, typed: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await shop.database.query<{ result: string | null }>(
    `select private.${name}(text)::text as result from unnest($1::text[]) with ordinality as t (text, n) order by n`,
    [typed],
  )
  return rows.map(({ result }) => result)
}

test('a number, email or code is cleaned as in the forms', async () => {
  const cleaned = await resultsOf(
    'clean_text',
    CLEAN_TEXT_CASES.map(([typed]) => typed),
  )
  expect(cleaned).toEqual(CLEAN_TEXT_CASES.map(([, text]) => text))
})

test('what the forms read as a link is stored', async () => {
  const links = LINK_CASES.map(([, link]) => link)
  const stored = await resultsOf('is_link', links)
  expect(links.filter((_, at) => stored[at] !== 'true')).toEqual([])
})

test('an amount is read as in the forms', async () => {
  const read = await resultsOf(
    'read_amount',
    AMOUNT_CASES.map(([typed]) => typed),
  )
  expect(AMOUNT_CASES.map(([typed], at) => [typed, read[at] && Number(read[at])])).toEqual(AMOUNT_CASES)
})

const PHONE = '\u202A+234\u00A0803\u2011123\u20114567\u202C'
const CLEAN_PHONE = '+234 803-123-4567'

const email = () => `${crypto.randomUUID()}@example.com`

describe('without a screen', () => {
  test('rows have emails, phone numbers and codes without what cannot be seen', async () => {
    const make = makeWith(shop)
    const [buyer, address] = [email(), email()]
    expect(
      await make.row('customers', { name: 'Ada', email: `mailto:${address}\u200B`, phone: PHONE }),
    ).toMatchObject({ email: address, phone: CLEAN_PHONE })
    expect(await makeProduct(make, { sku: '\uFEFFSOF\u20111 ' })).toMatchObject({ sku: 'SOF-1' })
    const order = await shop.as.owner
      .from('orders')
      .insert({
        user_id: shop.ids.owner,
        customer_name: 'Ada',
        customer_email: `\u2068${buyer}\u2069`,
        customer_phone: PHONE,
        shipping_address: 'Lagos',
      })
      .select()
      .single()
    expect(order.data).toMatchObject({ customer_email: buyer, customer_phone: CLEAN_PHONE })
    const changes = { driver_phone: PHONE, tracking_number: '\u200B' }
    await shop.as.admin.rpc('update_order', { p_id: order.data.id, p_changes: changes }).throwOnError()
    expect((await shop.as.admin.from('orders').select().eq('id', order.data.id).single()).data).toMatchObject(
      { driver_phone: CLEAN_PHONE, tracking_number: null },
    )
    for (const [table, values, stored] of [
      [
        'website_settings',
        { contact_email: '\u200Ba@b.ng', whatsapp_number: PHONE },
        { contact_email: 'a@b.ng', whatsapp_number: CLEAN_PHONE },
      ],
      ['mail_settings', { staff_email: 'a@b.ng\u00A0' }, { staff_email: 'a@b.ng' }],
      ['tax_settings', { tin: '1234\u20115678' }, { tin: '1234-5678' }],
    ] as const) {
      const { data } = await shop.as.admin
        .from(table)
        .update(values)
        .eq('id', 1)
        .select()
        .single()
        .throwOnError()
      expect(data).toMatchObject(stored)
    }
  })

  test('a purchase has a clean phone number and email, and its texts as they were typed', async () => {
    const cart = cartOf([await makeProduct(makeWith(shop)), 1])
    const p_customer_email = email()
    const typed = { p_customer_phone: PHONE, p_customer_email: `${p_customer_email}\u200B` }
    const { data } = await placeOrder(shop.as.owner, cart, { ...typed, p_notes: 'Call\u200D\n"now"' })
    expect(data).toMatchObject({
      customer_phone: CLEAN_PHONE,
      customer_email: p_customer_email,
      notes: 'Call\u200D\n"now"',
    })
  })

  test.each([
    [{ p_customer_name: 'Ada\u0007' }, 'position 4 of your full name'],
    [{ p_notes: 'Ring\tthe\nbell\u001B' }, 'position 14 of your order notes'],
  ])('a purchase with the control character in %j is refused', async (changes, place) => {
    const cart = cartOf([await makeProduct(makeWith(shop)), 1])
    expect((await placeOrder(shop.as.owner, cart, changes)).error).toMatchObject({
      hint: 'character_invisible',
      message: `Please remove the invisible character at ${place}.`,
    })
  })
})
