import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAdminCmsPages } from '../../app/back-office/content/cms-page-queries.ts'
import { PUBLISHED_LIST } from '../../app/back-office/content/content-list-specs.ts'
import { readListQuery } from '../../app/back-office/list/pages/list-query.ts'
import { followDiscountChoice, getDiscountSetting } from '../../app/back-office/products/discount-choice.ts'
import { chargeDiscountPrices } from '../../app/back-office/setup/queries.ts'
import { markPageReviewed } from '../../app/back-office/setup/queries.ts'
import {
  confirmOutgoingMail,
  decideDiscounts,
  dismissSetup,
  getSetupProgress,
} from '../../app/back-office/setup/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { settings as demoSettings } from '../../server/demo/content/settings.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let staff: ShopClient

beforeAll(async () => {
  staff = shop.as.admin
})
beforeEach(() =>
  shop.database.query(`
    delete from orders;
    update cms_pages set reviewed_at = null, published = true;
    update website_settings
    set site_name = 'Parlour', logo_url = null, contact_phone = null, charge_discount_prices = false;
    update setup_checklist
    set dismissed_at = null, discount_decided_at = null, mail_confirmed_at = null, mail_sent_at = null,
      sends_mail = null, demo_phone = null;
  `),
)

const progress = () => getSetupProgress(staff)
const save = (values: Record<string, unknown>) =>
  shop.as.admin.from('website_settings').update(values).eq('id', 1).throwOnError()

test('a new shop has completed no step, and only staff see the progress', async () => {
  expect(await progress()).toEqual({
    dismissed: false,
    name_and_logo: false,
    contact_phone: false,
    products_on_sale: false,
    discount_decision: false,
    policy_pages: false,
    outgoing_mail: false,
    test_order: false,
    sends_mail: null,
  })
  expect(await getSetupProgress(shop.as.owner)).toBeNull()
  expect((await shop.as.anon.rpc('setup_progress')).status).toBe(401)
})

test('name and logo count together, and the default name does not count', async () => {
  await save({ logo_url: '/logo.svg' })
  expect(await progress()).toMatchObject({ name_and_logo: false })
  await save({ site_name: 'Ọ̀ṣun Interiors' })
  expect(await progress()).toMatchObject({ name_and_logo: true })
  await save({ logo_url: ' ' })
  expect(await progress()).toMatchObject({ name_and_logo: false })
})

test("a phone number counts unless it is the demonstration's", async () => {
  const { contact_phone } = demoSettings
  await shop.as.service.from('setup_checklist').update({ demo_phone: contact_phone }).eq('id', 1)
  await save({ contact_phone })
  expect(await progress()).toMatchObject({ contact_phone: false })
  await save({ contact_phone: '+234 803 555 0199' })
  expect(await progress()).toMatchObject({ contact_phone: true })
})

test('products on sale are those that shoppers see', async () => {
  const make = makeWith(shop)
  await makeProduct(make, { status: 'draft' })
  expect(await progress()).toMatchObject({ products_on_sale: false })
  await makeProduct(make, { status: 'active' })
  expect(await progress()).toMatchObject({ products_on_sale: true })
})

describe('the decision on discount prices', () => {
  test('is made by changing the setting, not by saving others', async () => {
    await save({ charge_discount_prices: false, footer_text: 'Made in Lagos' })
    expect(await progress()).toMatchObject({ discount_decision: false })
    await chargeDiscountPrices(staff)
    expect(await progress()).toMatchObject({ discount_decision: true })
    await save({ charge_discount_prices: false })
    expect(await progress()).toMatchObject({ discount_decision: true })
  })

  test('is also made by confirming that the setting stays off', async () => {
    await decideDiscounts(staff)
    expect(await progress()).toMatchObject({ discount_decision: true })
    const { data } = await staff.from('website_settings').select('charge_discount_prices').single()
    expect(data).toEqual({ charge_discount_prices: false })
  })

  test('is made with the first discount of a product; only showing it turns nothing off', async () => {
    expect(await getDiscountSetting(staff)).toBe('undecided')
    expect(await followDiscountChoice(staff, null)).toBeUndefined()
    expect(await getDiscountSetting(staff)).toBe('undecided')
    expect(await followDiscountChoice(staff, 'show')).toBeUndefined()
    expect(await getDiscountSetting(staff)).toBe('shown')
    expect(await followDiscountChoice(staff, 'charge')).toBe('Shoppers pay discount prices from now on.')
    expect(await getDiscountSetting(staff)).toBe('charged')
    // The form of a colleague who opened it before.
    expect(await followDiscountChoice(staff, 'show')).toMatch(/^Shoppers pay it/)
    expect(await getDiscountSetting(staff)).toBe('charged')
  })

  test('of somebody who is not staff changes nothing', async () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => {})
    expect(await followDiscountChoice(shop.as.owner, 'charge')).toMatch(
      /^Shoppers still pay the regular price/,
    )
    expect(await getDiscountSetting(staff)).toBe('undecided')
  })
})

const changePage = (id: string | undefined, values: Record<string, unknown>) =>
  shop.as.admin.from('cms_pages').update(values).eq('id', id).throwOnError()

test('policy pages count once all three are edited or approved, and published', async () => {
  const query = readListQuery(PUBLISHED_LIST, new URLSearchParams())
  const { rows } = await listAdminCmsPages(staff, query, { after: null })
  const [first, second, third] = rows.map(({ id }) => id)
  expect(rows.map(({ reviewed_at }) => reviewed_at)).toEqual([null, null, null])
  await changePage(first, { content: '<p>Our own words</p>' })
  await changePage(second, { published: true })
  await markPageReviewed(staff, third!)
  expect(await progress()).toMatchObject({ policy_pages: false })
  await markPageReviewed(staff, second!)
  expect(await progress()).toMatchObject({ policy_pages: true })
  await changePage(first, { published: false })
  expect(await progress()).toMatchObject({ policy_pages: false })
})

test('outgoing mail is set up once a mail server has taken a mail, or as staff confirm it where the server cannot know', async () => {
  const reportFromServer = (sends_mail: boolean | null) =>
    shop.as.service.from('setup_checklist').update({ sends_mail }).eq('id', 1).throwOnError()
  const noteMail = (problem: string | null) =>
    shop.database.query('select private.note_mail($1, false)', [problem])
  await reportFromServer(false)
  await noteMail(null)
  await reportFromServer(true)
  await noteMail('The mail server was not found.')
  expect(await progress(), 'a file and a refusal').toMatchObject({ sends_mail: true, outgoing_mail: false })
  await noteMail(null)
  expect(await progress()).toMatchObject({ sends_mail: true, outgoing_mail: true })
  await noteMail('The mail server was not found.')
  expect(await progress(), 'a later refusal').toMatchObject({ outgoing_mail: true })
  await reportFromServer(null)
  await confirmOutgoingMail(staff)
  expect(await progress()).toMatchObject({ sends_mail: null, outgoing_mail: true })
  await reportFromServer(false)
  expect(await progress()).toMatchObject({ sends_mail: false, outgoing_mail: false })
  const attempt = await shop.as.admin.from('setup_checklist').update({ sends_mail: true }).eq('id', 1)
  expect(attempt.status, 'staff cannot write sends_mail').toBe(403)
})

test('any order counts as the test order, and closing the list can be undone', async () => {
  const order = { customer_name: 'Ada', customer_email: 'ada@example.com', shipping_address: 'Lekki' }
  await shop.as.service.from('orders').insert(order).throwOnError()
  await dismissSetup(staff, true)
  expect(await progress()).toMatchObject({ test_order: true, dismissed: true })
  await dismissSetup(staff, false)
  expect(await progress()).toMatchObject({ dismissed: false })
  await expect(dismissSetup(shop.as.owner, true)).rejects.toThrow()
  expect(await progress()).toMatchObject({ dismissed: false })
})
