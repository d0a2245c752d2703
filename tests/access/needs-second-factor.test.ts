import { createHash, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { removeAllFactors } from '../../backend/src/auth/factors/remove-all-factors.ts'
import { raiseWithTotp, totpCode } from '../../backend/test/authenticator.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { PASSWORD, useShop } from './shop.ts'

const shop = useShop()
let account: { id: string; client: SupabaseClient }
let factor: { id: string; secret: string }
let orderNumber: string
let product: Awaited<ReturnType<typeof makeProduct>>
const key = { p_idempotency_key: randomUUID() }

/** Signs in with the password only, to an account that has an order and an authenticator app. */
beforeAll(async () => {
  product = await makeProduct(makeWith(shop), { stock_quantity: 9 })
  account = await shop.signUp()
  const { data: order, error } = await placeOrder(account.client, cartOf([product, 1]), key)
  if (error) throw error
  orderNumber = order.order_number
  factor = await raiseWithTotp(account.client)
  const { data } = await account.client.auth.getUser()
  await account.client.auth.signInWithPassword({
    email: data.user?.email ?? '',
    password: PASSWORD,
  })
})

const countVisibleRows = async () => {
  const { client } = account
  const [orders, items, own] = await Promise.all([
    client.from('orders').select('id').throwOnError(),
    client.from('order_items').select('id').throwOnError(),
    client.rpc('own_order', { p_number: orderNumber }).throwOnError(),
  ])
  return [orders.data.length, items.data.length, own.data === null ? 0 : 1]
}

test('after the password alone, an account with a second factor neither sees nor places orders', async () => {
  expect(await countVisibleRows()).toEqual([0, 0, 0])
  expect(await placeOrder(account.client, cartOf([product, 1]))).toMatchObject({
    status: 403,
    error: { message: 'Please sign in with your second factor to complete your order.' },
  })
  const plain = await account.client.from('orders').insert({
    user_id: account.id,
    customer_name: 'Ada Obi',
    customer_email: 'ada@example.com',
    shipping_address: '12 Admiralty Way, Lekki',
  })
  expect(plain.status).toBe(403)
})

test('after the password alone, a repeated purchase neither shows nor corrects its order', async () => {
  for (const details of [key, { ...key, p_shipping_address: '4 Awolowo Road, Ikoyi' }])
    expect(await placeOrder(account.client, cartOf([product, 1]), details)).toMatchObject({
      status: 403,
      data: null,
      error: { hint: 'second_factor_needed' },
    })
})

test('after the second factor, the account sees its orders and places new ones', async () => {
  const code = totpCode(factor.secret, 'next')
  const { error } = await account.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  expect(error).toBeNull()
  expect(await countVisibleRows()).toEqual([1, 1, 1])
  expect((await placeOrder(account.client, cartOf([product, 1]))).error).toBeNull()
})

type Person = Awaited<ReturnType<typeof newStaff>>

async function newStaff() {
  const person = await shop.signUp()
  await shop.as.service.from('user_roles').insert({ user_id: person.id, role: 'admin' }).throwOnError()
  const { data } = await person.client.auth.getUser()
  return { ...person, email: data.user?.email ?? '' }
}

/** The row after the change; undefined if the caller may not change it. */
async function setRequired(client: SupabaseClient, requires_second_factor: boolean) {
  const changed = client.from('staff_settings').update({ requires_second_factor }).eq('id', 1)
  return (await changed.select('requires_second_factor').throwOnError()).data[0]
}

const accessOf = async ({ client }: Person) => (await client.rpc('staff_access')).data
const signInAgain = async ({ client, email }: Person) =>
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()

/** Somebody with a second factor, who has required it of all staff. */
async function requireIt() {
  const ada = await newStaff()
  const app = await raiseWithTotp(ada.client)
  expect(await setRequired(ada.client, true)).toEqual({ requires_second_factor: true })
  return { ...ada, factorId: app.id }
}

describe('a shop that requires a second factor of its staff', () => {
  afterEach(async () => void (await setRequired(shop.as.service, false)))

  test('is not made one by somebody who has none', async () => {
    const { client } = await newStaff()
    const attempt = client.from('staff_settings').update({ requires_second_factor: true }).eq('id', 1)
    expect(await attempt).toMatchObject({ status: 403, error: { hint: 'second_factor_needed' } })
    const app = await raiseWithTotp(client)
    await client.auth.mfa.unenroll({ factorId: app.id })
    // The token still says that a second factor was given.
    expect(await attempt).toMatchObject({ status: 403, error: { hint: 'second_factor_needed' } })
  })

  test('ends sessions of staff without one, who have no rights until they have added one', async () => {
    const bisi = await newStaff()
    const ada = await requireIt()
    await expect.poll(async () => (await bisi.client.rpc('is_admin')).status).toBe(401)
    await signInAgain(bisi)
    expect(await accessOf(bisi)).toBe('enrolment_needed')
    const { client } = bisi
    expect((await client.rpc('is_admin')).data).toBe(false)
    expect((await client.from('audit_log').select('id')).data).toEqual([])
    expect(await setRequired(client, false)).toBeUndefined()
    expect((await client.rpc('remove_staff', { p_user_id: ada.id })).error?.hint).toBe('staff_only')
    const picture = new Blob(['x'], { type: 'image/png' })
    const upload = await client.storage.from('product-images').upload(`${randomUUID()}.png`, picture)
    expect(upload.error).not.toBeNull()
    await raiseWithTotp(client)
    expect(await accessOf(bisi)).toBe('granted')
    expect(await accessOf(ada)).toBe('granted')
  })

  test('asks for a new one after the last was removed, by its owner or by the operator', async () => {
    const ada = await requireIt()
    await ada.client.auth.mfa.unenroll({ factorId: ada.factorId })
    expect(await accessOf(ada)).toBe('enrolment_needed')
    await raiseWithTotp(ada.client, 'another phone')
    expect(await accessOf(ada)).toBe('granted')
    await removeAllFactors(shop.database, ada.email)
    await signInAgain(ada)
    expect(await accessOf(ada)).toBe('enrolment_needed')
  })

  test('asks those who accept an invitation for one, and records that they accepted', async () => {
    const ada = await requireIt()
    const bisi = await shop.signUp()
    const { data } = await bisi.client.auth.getUser()
    const p_secret = randomUUID()
    const p_secret_hash = createHash('sha256').update(p_secret).digest('hex')
    const invitation = { p_email: data.user?.email, p_secret_hash }
    const { data: id } = await ada.client.rpc('create_staff_invitation', invitation).throwOnError()
    await bisi.client.auth.updateUser({ password: 'a password of my own' })
    await bisi.client.rpc('accept_staff_invitation', { p_secret }).throwOnError()
    expect((await bisi.client.rpc('staff_access')).data).toBe('enrolment_needed')
    const log = ada.client.from('audit_log').select('table_name').eq('actor', 'staff').eq('actor_id', bisi.id)
    const lines = await log.in('row_id', [id, bisi.id]).order('table_name').throwOnError()
    expect(lines.data).toEqual([{ table_name: 'staff_invitations' }, { table_name: 'user_roles' }])
  })

  test('gives rights without one again once that is switched off', async () => {
    const bisi = await newStaff()
    const ada = await requireIt()
    expect(await setRequired(ada.client, false)).toEqual({ requires_second_factor: false })
    await signInAgain(bisi)
    expect(await accessOf(bisi)).toBe('granted')
  })
})
