import { beforeAll, describe, expect, test } from 'vitest'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { allowGuests, guestOrder, newPhone } from './guest-orders.ts'
import { indexesUsedBy } from './index-use.ts'
import { mailsAbout } from './mailing.ts'
import { useShop } from './shop.ts'

// Looking an order up without its link: docs/behaviour/guests.md#finding-an-order.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  sofa = await makeProduct(makeWith(shop), { price: 1999.5, stock_quantity: 500 })
  await allowGuests(shop, true)
})

const find = (number: unknown, p_contact: string) =>
  shop.as.anon.rpc('find_order', { p_number: number, p_contact })

/** Looks for an order that does not exist. */
const searchInVain = (by = shop.as.anon) => by.rpc('find_order', { p_number: 'ORD-1', p_contact: newPhone() })

const searchesFrom = (address: string, bits: number, count: number) =>
  shop.database.query(
    `insert into private.hourly_attempts (subject)
    select 'order search network ' || private.network_of($1, $2) from generate_series(1, $3)`,
    [address, bits, count],
  )

const mail = (number: unknown, p_contact: string, by = shop.as.anon) =>
  by.rpc('mail_order_link', { p_number: number, p_contact })
const linksOf = (order: Json) => mailsAbout(shop, order, 'order_link')

describe('finding an order', () => {
  test('by number and email or phone tells how it is doing, and nothing that opens it', async () => {
    const phone = newPhone()
    const { order } = await guestOrder(shop, sofa, {
      p_customer_phone: phone,
      p_customer_email: 'Find@example.com',
    })
    for (const contact of [
      ' find@EXAMPLE.com ',
      '\u200Bmailto:find@example.com',
      phone,
      `\u202A${phone}\u202C`,
      `+234${phone.slice(1)}`,
    ])
      expect((await find(` ${String(order.order_number).toLowerCase()} `, contact)).data).toEqual({
        order_number: order.order_number,
        status: 'pending',
        title: 'Order placed',
        description: 'We have your order.',
        delivery_method: null,
        has_expired: false,
        awaits_payment: expect.any(Boolean),
        pieces: null,
        has_email: true,
      })
  })

  test('takes its number in any notation', async () => {
    const { order } = await guestOrder(shop, sofa, { p_customer_email: 'notation@example.com' })
    const digits = String(order.order_number).slice(4)
    const written = [
      digits,
      `#ORD-${digits}`,
      `ORD–${digits}`,
      `Ord ${digits.slice(0, 4)} ${digits.slice(4)}.`,
    ]
    for (const number of written)
      expect((await find(number, 'notation@example.com')).data).toMatchObject({ status: 'pending' })
  })

  test('answers the same for a wrong contact, an unknown number and an order of an account', async () => {
    const { order } = await guestOrder(shop, sofa)
    const own = await placeOrder(shop.as.owner, cartOf([sofa, 1]))
    const answers = [
      await find(order.order_number, 'nobody@example.com'),
      await find('ORD-123', 'ada@example.com'),
      await find('my order', 'ada@example.com'),
      await find(own.data.order_number, 'ada@example.com'),
      await find(order.order_number, '+234'),
      await find(order.order_number, 'a'.repeat(10_000)),
    ]
    for (const { data, error, status } of answers)
      expect({ data, error, status }).toEqual({ data: null, error: null, status: 200 })
  })

  test('is refused after ten wrong numbers for a contact in any notation, from wherever they come', async () => {
    const phone = newPhone()
    const { order } = await guestOrder(shop, sofa, {
      p_customer_phone: phone,
      p_customer_email: 'Guessed@example.com',
    })
    for (const [one, other] of [
      ['guessed@example.com', ' GUESSED@example.com'],
      [phone, `+234 ${phone.slice(1)}`],
    ] as const) {
      for (let found = 0; found < 11; found += 1)
        expect((await find(order.order_number, one)).error).toBeNull()
      for (let tried = 0; tried < 10; tried += 1)
        expect((await find(`ORD-${tried}`, tried % 2 === 0 ? one : other)).error).toBeNull()
      for (const contact of [one, other])
        expect((await find(order.order_number, contact)).error).toMatchObject({ hint: 'too_many_searches' })
    }
  })

  test('is not refused because others looked for the same number in vain', async () => {
    const { order } = await guestOrder(shop, sofa, { p_customer_email: 'calm@example.com' })
    for (let tried = 0; tried < 20; tried += 1) await find(order.order_number, `nobody${tried}@example.com`)
    expect((await find(order.order_number, 'calm@example.com')).data).toMatchObject({ status: 'pending' })
  })

  test.each([
    ['the 61st attempt of an address', '203.0.113.5', 64, 59, '203.0.113.5', '203.0.113.6'],
    ['the 61st of a /64', '2001:db8:7:7::1', 64, 59, '2001:db8:7:7:ffff::2', '2001:db8:7:8::1'],
    ['the 241st of a /48', '2001:db8:8:0::1', 48, 239, '2001:db8:8:1::1', '2001:db8:9:1::1'],
  ])('is refused at %s within an hour', async (_what, first, bits, earlier, again, elsewhere) => {
    await searchesFrom(first, bits, earlier)
    expect((await searchInVain(shop.visitorAt(first))).error).toBeNull()
    expect((await searchInVain(shop.visitorAt(again))).error).toMatchObject({
      code: 'PT429',
      hint: 'too_many_searches',
      message: 'Many orders were looked for from your network. Please try again in an hour, or contact us.',
    })
    expect((await searchInVain(shop.visitorAt(elsewhere))).error).toBeNull()
    await shop.database.query(
      "update private.hourly_attempts set attempted_at = attempted_at - interval '1 hour'",
    )
    expect((await searchInVain(shop.visitorAt(again))).error).toBeNull()
  })

  test('is not refused to a whole office that mistypes', async () => {
    const { order } = await guestOrder(shop, sofa, { p_customer_email: 'office@example.com' })
    const office = shop.visitorAt('203.0.113.50')
    for (let mistyped = 0; mistyped < 50; mistyped += 1) await searchInVain(office)
    const found = office.rpc('find_order', {
      p_number: order.order_number,
      p_contact: 'office@example.com',
    })
    expect((await found).data).toMatchObject({ status: 'pending' })
  })

  test('is not refused because a page asks for its order every 30 seconds, and such a page is never refused', async () => {
    const { order, key } = await guestOrder(shop, sofa, { p_customer_email: 'open@example.com' })
    const visitor = shop.visitorAt('203.0.113.60')
    const ask = (p_key: string) => visitor.rpc('linked_order', { p_number: order.order_number, p_key })
    const subjects = () => shop.database.query('select subject from private.hourly_attempts order by 1')
    const before = (await subjects()).rows
    // For an hour.
    for (let asked = 0; asked < 120; asked += 1) expect((await ask(key)).data).toMatchObject({ id: order.id })
    expect((await ask('a wrong key')).data).toBeNull()
    expect((await subjects()).rows).toEqual(before)
    for (let tried = 0; tried < 59; tried += 1) await searchInVain(visitor)
    const found = visitor.rpc('find_order', { p_number: order.order_number, p_contact: 'open@example.com' })
    expect((await found).data).toMatchObject({ status: 'pending' })
  })

  test('reads no more of the attempts than it removes, and removes more than it adds', async () => {
    await shop.database.query('truncate private.hourly_attempts')
    await shop.database.query(
      `insert into private.hourly_attempts (subject, attempted_at)
      select 'order ' || n, now() - interval '61 minutes' * (n <= 150)::integer from generate_series(1, 5000) as n`,
    )
    await shop.database.query('analyze private.hourly_attempts')
    const search = "select public.find_order('ORD-1', 'ada@example.com')"
    const read = await shop.database.asOwner((query) => indexesUsedBy(query, search))
    expect(read['hourly_attempts_attempted_at_idx']).toBeLessThanOrEqual(200)
    await searchInVain()
    const left = shop.database.query(
      "select from private.hourly_attempts where attempted_at <= now() - interval '1 hour'",
    )
    expect((await left).rowCount).toBe(0)
  })
})

describe('mailing the link of an order', () => {
  test('takes number and contact, also after many look-ups in vain, and goes to the email of the order', async () => {
    const phone = newPhone()
    const { order } = await guestOrder(shop, sofa, {
      p_customer_phone: phone,
      p_customer_email: 'link@example.com',
    })
    for (let tried = 0; tried < 11; tried += 1) await find('ORD-1', phone)
    expect((await find(order.order_number, phone)).error).toMatchObject({ hint: 'too_many_searches' })
    expect((await mail(order.order_number, phone)).error).toBeNull()
    expect(await linksOf(order)).toMatchObject([{ recipient: 'link@example.com' }])
  })

  test('answers the same for a wrong contact, an order without an email and the fourth within an hour', async () => {
    const { order } = await guestOrder(shop, sofa, { p_customer_email: 'thrice@example.com' })
    const phone = newPhone()
    const withoutEmail = await guestOrder(shop, sofa, { p_customer_phone: phone, p_customer_email: '' })
    const answers = [
      await mail(order.order_number, 'nobody@example.com'),
      await mail(withoutEmail.order.order_number, phone),
    ]
    for (let asked = 0; asked < 4; asked += 1)
      answers.push(await mail(order.order_number, 'thrice@example.com'))
    for (const { data, error, status } of answers)
      expect({ data, error, status }).toEqual({ data: null, error: null, status: 204 })
    expect(await linksOf(order)).toHaveLength(3)
    expect(await linksOf(withoutEmail.order)).toHaveLength(0)
  })

  test('is refused to a network that asks more than 60 times an hour', async () => {
    const visitor = shop.visitorAt('203.0.113.77')
    await shop.database.query(
      "insert into private.hourly_attempts (subject) select 'order link network 203.0.113.77' from generate_series(1, 60)",
    )
    expect((await mail('ORD-1', newPhone(), visitor)).error).toMatchObject({ hint: 'too_many_mails' })
  })
})
