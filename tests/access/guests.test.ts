import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { allowGuests, buyAsGuest, newPhone, guestOrder as placeGuestOrder } from './guest-orders.ts'
import { mailsAbout } from './mailing.ts'
import { enablePayments, startPayment } from './paying.ts'
import { useShop } from './shop.ts'

// Orders without an account: docs/behaviour/guests.md.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  sofa = await makeProduct(makeWith(shop), { price: 1999.5, stock_quantity: 500 })
})

const allow = (allows: boolean) => allowGuests(shop, allows)

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const buy = (changes: Json = {}) => buyAsGuest(shop, sofa, changes)

/** Without an email. */
const buyBy = (method: string) => buy({ p_customer_email: '', p_payment: { method, fee: 0 } })

const guestOrder = (changes: Json = {}) => placeGuestOrder(shop, sofa, changes)

const open = async (order: Json, key: string) =>
  (await shop.as.anon.rpc('linked_order', { p_number: order.order_number, p_key: key })).data as Json | null

async function code(order: Json): Promise<string> {
  const [mail] = (await mailsAbout(shop, order, 'order_claim')).toReversed()
  return String((mail?.data as Json | undefined)?.code)
}

const request = (order: Json, key: string) =>
  shop.as.stranger.rpc('request_order_claim', { p_number: order.order_number, p_key: key })
const claim = (order: Json, key: string, p_code: string, by = shop.as.stranger) =>
  by.rpc('claim_order', { p_number: order.order_number, p_key: key, p_code })

describe('while the switch is off, as in a new shop', () => {
  test('visitors are told to log in, and nothing is stored', async () => {
    const before = await stockOf(shop, sofa)
    expect((await buy()).error).toMatchObject({ hint: 'sign_in_needed' })
    expect(await stockOf(shop, sofa)).toBe(before)
  })
})

describe('while the switch is on', () => {
  beforeAll(() => allow(true))

  test('a visitor orders with a phone number alone, which is stored in E.164 form', async () => {
    const before = await stockOf(shop, sofa)
    const { order, path } = await guestOrder({ p_customer_email: '', p_customer_phone: '0803 123 4567' })
    expect(order).toMatchObject({ user_id: null, customer_email: null, customer_phone: '+2348031234567' })
    expect(path).toMatch(new RegExp(`^/order/${String(order.order_number)}\\?key=[0-9a-f]{64}$`))
    expect(await stockOf(shop, sofa)).toBe(before - 1)
  })

  test.each([
    ['+234 (0) 803 123 4567', '+2348031234567'],
    ['2348031234567', '+2348031234567'],
    ['0711 123 4567', '+2347111234567'],
    ['0916 123 4567', '+2349161234567'],
    ['0201 234 5678', '+2342012345678'],
    ['+44 20 7946 0000', '+442079460000'],
    ['\u202A+234 803 123 4567\u202C', '+2348031234567'],
    ['0803\u00A0123\u2009\u20114567\u200B', '+2348031234567'],
    ['0803\u2013123\u20134567', '+2348031234567'],
    ['tel:+2348031234567', '+2348031234567'],
    ['٠٨٠٣١٢٣٤٥٦٧', '+2348031234567'],
    ['0803 123 456', null],
    ['0803 123 45678', null],
    ['01 234 5678', null],
    ['0500 123 4567', null],
    ['call me', null],
  ])('the phone number %s is %s', async (phone, stored) => {
    const { rows } = await shop.database.query<{ e164: string }>('select private.e164($1) as e164', [phone])
    expect(rows[0]?.e164).toBe(stored)
    if (stored === null)
      expect((await buy({ p_customer_phone: phone })).error).toMatchObject({ hint: 'phone_invalid' })
  })

  test('the service key still cannot place an order', async () => {
    expect((await placeOrder(shop.as.service, cartOf([sofa, 1]))).error).toMatchObject({
      hint: 'sign_in_needed',
    })
  })

  test('plain inserts still need an account', async () => {
    const values = { customer_name: 'Ada', customer_email: 'ada@example.com', shipping_address: 'Lagos' }
    expect((await shop.as.anon.from('orders').insert(values)).error).toMatchObject({ code: '42501' })
  })

  test('the same purchase sent twice is stored once', async () => {
    const repeated = { p_idempotency_key: randomUUID(), p_customer_phone: newPhone() }
    const answers = await Promise.all([buy(repeated), buy(repeated), buy(repeated)])
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1)
  })

  test('one phone number orders at most five times an hour', async () => {
    const p_customer_phone = newPhone()
    for (let placed = 0; placed < 5; placed += 1) expect((await buy({ p_customer_phone })).error).toBeNull()
    expect((await buy({ p_customer_phone })).error).toMatchObject({ hint: 'too_many_orders' })
  })

  test('a number is limited in every notation, and by orders that are placed at the same moment', async () => {
    const phone = newPhone()
    const notations = [phone, phone.replace('0803', '+234 803'), phone.replace('0803', '08(0)03')]
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, number) => buy({ p_customer_phone: notations[number % 3]! })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(5)
    expect(new Set(answers.map(({ error }) => error?.hint))).toEqual(new Set([undefined, 'too_many_orders']))
  })

  test('a provider needs an email, a transfer does not', async () => {
    await enablePayments(shop)
    expect((await buyBy('paystack')).error).toMatchObject({ hint: 'email_needed' })
    expect((await buyBy('bank_transfer')).error).toBeNull()
    await shop.database.query('update public.payment_methods set enabled = false')
  })
})

describe('the link of an order', () => {
  beforeAll(() => allow(true))

  test('opens this order only, and nothing with another key', async () => {
    const [one, other] = [await guestOrder(), await guestOrder()]
    expect(await open(one.order, one.key)).toMatchObject({ id: one.order.id, order_items: [{ quantity: 1 }] })
    expect(await open(one.order, other.key)).toBeNull()
    expect(await open({ order_number: 'ORD-1' }, one.key)).toBeNull()
    expect((await shop.as.anon.from('orders').select('id')).error).toMatchObject({ code: '42501' })
  })

  test('is told only to whom the purchase belongs', async () => {
    const { order } = await guestOrder()
    const path = async (p_order_id: unknown, p_idempotency_key: string) =>
      (await shop.as.stranger.rpc('guest_order_path', { p_order_id, p_idempotency_key })).data
    expect(await path(order.id, randomUUID())).toBeNull()
    const p_idempotency_key = randomUUID()
    const own = await placeOrder(shop.as.owner, cartOf([sofa, 1]), { p_idempotency_key })
    expect(await path(own.data.id, p_idempotency_key)).toBeNull()
  })

  test('lets its holder cancel while nobody works on it, and send a receipt', async () => {
    await enablePayments(shop)
    const { order, key } = await guestOrder({ p_payment: { method: 'bank_transfer', fee: 0 } })
    const { data: payment } = await startPayment(shop, order, 'bank_transfer')
    const file = new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' })
    const upload = (name: string) => shop.as.anon.storage.from('payment-receipts').upload(name, file)
    expect((await upload(`${String(order.id)}/${randomUUID()}/r.png`)).error?.message).toMatch(
      /row-level security/,
    )
    const name = `${String(order.id)}/${key}/r.png`
    expect((await upload(name)).error).toBeNull()
    const submit = (p_key: string) =>
      shop.as.anon.rpc('submit_receipt', { p_payment_id: payment.id, p_receipt: name, p_key })
    expect((await submit('wrong')).error).toMatchObject({ hint: 'payment_unknown' })
    expect((await submit(key)).error).toBeNull()
    expect((await open(order, key))?.payments).toMatchObject([{ state: 'submitted' }])
    const cancel = (id: unknown, p_key: string) => shop.as.anon.rpc('cancel_order', { p_order_id: id, p_key })
    expect((await cancel(order.id, key)).error).toMatchObject({ hint: 'order_is_in_progress' })
    await shop.database.query('update public.payment_methods set enabled = false')
    const unpaid = await guestOrder()
    expect((await cancel(unpaid.order.id, key)).error).toMatchObject({ hint: 'order_unknown' })
    expect((await cancel(unpaid.order.id, unpaid.key)).data).toMatchObject({ status: 'cancelled' })
  })
})

describe('returning by the link of an order', () => {
  beforeAll(() => allow(true))

  test('takes the key, for photos too, and is shown on the page of the order', async () => {
    const { order, key } = await guestOrder()
    await shop.as.admin
      .rpc('update_order', { p_id: order.id, p_changes: { status: 'delivered' } })
      .throwOnError()
    const [item] = ((await open(order, key))?.order_items ?? []) as Json[]
    const photo = `${String(order.id)}/${key}/leg.png`
    const file = new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' })
    const photos = shop.as.anon.storage.from('return-photos')
    const elsewhere = photos.upload(`${String(order.id)}/${randomUUID()}/leg.png`, file)
    expect((await elsewhere).error?.message).toMatch(/row-level security/)
    expect((await photos.upload(photo, file)).error).toBeNull()
    const ask = (p_link: string) =>
      shop.as.anon.rpc('request_return', {
        p_order_id: order.id,
        p_items: [{ order_item_id: item?.id, quantity: 1 }],
        p_reason: 'A leg is loose.',
        p_photos: [photo],
        p_key: randomUUID(),
        p_link,
      })
    expect((await ask('wrong')).error).toMatchObject({ hint: 'order_unknown' })
    expect((await ask(key)).error).toBeNull()
    expect((await open(order, key))?.returns).toMatchObject([
      { status: 'requested', return_items: [{ order_item_id: item?.id, quantity: 1 }] },
    ])
    expect((await photos.download(photo)).error).not.toBeNull()
  })
})

describe('claiming an order', () => {
  beforeAll(() => allow(true))

  test('takes the code that was mailed, and ends the link', async () => {
    const { order, key } = await guestOrder({ p_customer_email: 'claimed@example.com' })
    expect((await request(order, 'wrong')).error).toMatchObject({ hint: 'order_unknown' })
    expect((await request(order, key)).error).toBeNull()
    const mailed = await code(order)
    expect(mailed).toMatch(/^\d{6}$/)
    expect((await claim(order, key, mailed, shop.as.owner)).data).toBeNull()
    const customer = () =>
      shop.as.admin.from('customers').select('is_confirmed').eq('email', order.customer_email)
    expect((await customer()).data).toEqual([{ is_confirmed: false }])
    expect((await claim(order, key, mailed)).data).toBe(`/account/orders/${String(order.order_number)}`)
    expect((await customer()).data).toEqual([{ is_confirmed: true }])
    const own = shop.as.stranger.from('orders').select('id').eq('id', order.id)
    expect((await own.throwOnError()).data).toEqual([{ id: order.id }])
    expect(await open(order, key)).toBeNull()
    expect((await claim(order, key, mailed)).error).toMatchObject({ hint: 'order_unknown' })
  })

  test('needs a code: before one was mailed, and after it is too old, none and a blank one open nothing', async () => {
    const { order, key } = await guestOrder()
    const withoutCode = () =>
      Promise.all(
        [null, ' '].map((p_code) =>
          shop.as.stranger.rpc('claim_order', { p_number: order.order_number, p_key: key, p_code }),
        ),
      )
    const refused = [expect.objectContaining({ data: null }), expect.objectContaining({ data: null })]
    expect(await withoutCode()).toEqual(refused)
    await request(order, key)
    expect(await withoutCode()).toEqual(refused)
    await shop.database.query('update private.order_claims set expires_at = now()')
    expect(await withoutCode()).toEqual(refused)
    expect(await open(order, key)).not.toBeNull()
  })

  test('does not take a sixth guess, nor a code that is too old', async () => {
    const { order, key } = await guestOrder()
    await request(order, key)
    const mailed = await code(order)
    for (let guess = 0; guess < 5; guess += 1) expect((await claim(order, key, 'wrong')).data).toBeNull()
    expect((await claim(order, key, mailed)).data).toBeNull()
    await request(order, key)
    await shop.database.query('update private.order_claims set expires_at = now() where order_id = $1', [
      order.id,
    ])
    expect((await claim(order, key, await code(order))).data).toBeNull()
    await request(order, key)
    expect((await request(order, key)).error).toMatchObject({ hint: 'too_many_mails' })
  })
})
