import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { policyPages } from '../../server/demo/content/policy-pages.ts'
import { makeWith, type Json, type Make } from './fixtures.ts'
import { ageLog, applyRetention, exists, makeOldMessage, makeOldOrder, resetRetention } from './old-rows.ts'
import { overlap } from './overlapping.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})
beforeEach(() => resetRetention(shop))

describe('a run', () => {
  test('takes the oldest first, in calls of a limited size, and adds them up', async () => {
    const messages = [
      await makeOldMessage(make, '3 years'),
      await makeOldMessage(make, '5 years'),
      await makeOldMessage(make, '4 years'),
    ]
    const first = await applyRetention(shop, 2)
    expect(first).toMatchObject({ counts: { messages: 2 }, is_complete: false })
    const left = await Promise.all(messages.map(({ id }) => exists(shop, 'public.contact_messages', id)))
    expect(left).toEqual([true, false, false])
    expect(await status()).toMatchObject({ finished_at: null, counts: { messages: 2 } })
    expect(await applyRetention(shop, 2)).toMatchObject({ counts: { messages: 1 }, is_complete: true })
    expect(await status()).toMatchObject({ finished_at: expect.any(String), counts: { messages: 3 } })
  })

  test('begins to count anew after one that was complete', async () => {
    await makeOldMessage(make, '3 years')
    expect((await applyRetention(shop)).counts).toMatchObject({ messages: 1 })
    const { started_at } = await status()
    await applyRetention(shop)
    expect(await status()).toMatchObject({ counts: { messages: 0 } })
    expect(Date.parse((await status()).started_at)).toBeGreaterThan(Date.parse(started_at))
  })

  test('waits for another one, and then finds nothing left', async () => {
    const order = await makeOldOrder(make, '3 years')
    await ageLog(shop, '25 months', order.id)
    const { counts } = await overlap(
      shop,
      async (query) => {
        const { rows } = await query<{ erased: number }>(
          "select (public.apply_retention() #>> '{counts,audit_log}')::integer as erased",
        )
        expect(rows).toEqual([{ erased: 1 }])
      },
      () => applyRetention(shop),
    )
    expect(counts).toMatchObject({ audit_log: 0 })
  })
})

describe('the settings', () => {
  test.each([
    ['order_years', 5],
    ['order_years', 31],
    ['message_months', 0],
    ['message_months', 121],
    ['mail_months', 2],
    ['payment_event_months', 5],
    ['audit_months', 5],
    ['upload_months', 5],
    ['upload_months', 73],
    ['signup_days', 6],
    ['signup_days', 366],
  ])('refuse %s %i, also to the service key', async (column, value) => {
    for (const client of [shop.as.admin, shop.as.service]) {
      const { error } = await client
        .from('retention_settings')
        .update({ [column]: value })
        .eq('id', 1)
      expect(error?.code).toBe('23514')
    }
  })

  test('are readable by visitors, since the privacy policy names them, and its words are the columns', async () => {
    const { data: settings } = await shop.as.anon.from('retention_settings').select().single().throwOnError()
    const { data: pages } = await shop.as.anon.from('cms_pages').select('slug, content').throwOnError()
    for (const { slug, content } of [...(pages ?? []), ...policyPages]) {
      const words = [...String(content).matchAll(/\{\{(.*?)\}\}/g)].map(([, word]) => word)
      expect(words.length > 0).toBe(slug === 'privacy-policy')
      expect(Object.keys(settings)).toEqual(expect.arrayContaining(words))
    }
  })

  test('leave a line in the activity log', async () => {
    await shop.as.admin.from('retention_settings').update({ order_years: 7 }).eq('id', 1).throwOnError()
    const { data } = await shop.as.admin
      .from('audit_log')
      .select('actor_id, row_label, changes')
      .eq('table_name', 'retention_settings')
      .order('created_at', { ascending: false })
      .limit(1)
    expect(data).toEqual([
      { actor_id: shop.ids.admin, row_label: 'Privacy settings', changes: { order_years: [6, 7] } },
    ])
  })
})

async function status(): Promise<{ started_at: string; finished_at: string | null; counts: Json }> {
  return (await shop.as.admin.rpc('retention_status').single().throwOnError()).data as never
}
