import { describe, expect, test } from 'vitest'
import { heroMediaSchema } from '../../app/back-office/homepage/hero-media-input.ts'
import { useShop } from './shop.ts'

// The tables refuse the same values as the forms of the back office.

const shop = useShop()

/** The response to a violated check constraint. */
const CHECK_VIOLATION = { error: { code: '23514' } }

const saveSettings = (values: Record<string, unknown>) =>
  shop.as.admin.from('website_settings').update(values).eq('id', 1)
const links = (text: string) => ({ facebook: text, instagram: '', twitter: '', linkedin: text })

describe('the website settings', () => {
  const TEXTS = [
    'site_name',
    'site_description',
    'logo_url',
    'contact_address',
    'contact_phone',
    'footer_text',
  ] as const
  test('accept a WhatsApp number that has digits, or none', async () => {
    for (const whatsapp_number of ['+234 (0) 803 123 4567', '', ' ', null])
      expect(await saveSettings({ whatsapp_number }), `${whatsapp_number}`).toMatchObject({ status: 204 })
    for (const whatsapp_number of ['ask in the shop', '12 34 56', '1'.repeat(10_001)])
      expect(await saveSettings({ whatsapp_number }), whatsapp_number).toMatchObject(CHECK_VIOLATION)
  })

  test('accept texts of 10,000 characters and refuse longer ones', async () => {
    for (const column of TEXTS) {
      expect(await saveSettings({ [column]: 'ọ'.repeat(10_000) }), column).toMatchObject({ status: 204 })
      expect(await saveSettings({ [column]: 'ọ'.repeat(10_001) }), column).toMatchObject(CHECK_VIOLATION)
    }
  })

  test('accept links of 10,000 characters, and refuse longer ones and values that are not texts', async () => {
    expect(
      await saveSettings({ social_media_links: links(`parlour.example/${'"'.repeat(9_984)}`) }),
    ).toMatchObject({ status: 204 })
    for (const wrong of [
      links(`parlour.example/${'x'.repeat(9_985)}`),
      ['facebook'],
      { facebook: { page: 1 } },
      { facebook: 5 },
    ])
      expect(await saveSettings({ social_media_links: wrong })).toMatchObject(CHECK_VIOLATION)
  })
})

const slides = () => shop.as.admin.from('homepage_hero_slides')

test('an active slide must have a picture', async () => {
  for (const image_url of [undefined, null, '', ' ']) {
    const slide = { title: 'Sit', ...(image_url !== undefined && { image_url }) }
    expect(await slides().insert(slide)).toMatchObject(CHECK_VIOLATION)
  }
  const { data } = await slides().insert({ title: 'Later', active: false }).select('id').single()
  const change = (values: Record<string, unknown>) => slides().update(values).eq('id', data?.id)
  expect(await change({ active: true })).toMatchObject(CHECK_VIOLATION)
  expect(await change({ active: true, image_url: '/later.jpg' })).toMatchObject({ status: 204 })
  expect(await change({ image_url: null })).toMatchObject(CHECK_VIOLATION)
})

const saveHero = (media_type: string, media_url: string, poster_url: string | null = null) =>
  shop.as.admin
    .from('hero_media_settings')
    .update({ media_type, media_url, poster_url })
    .eq('section_name', 'hero_section_1')

describe('hero media', () => {
  const ACCEPTED: [type: string, url: string, poster?: string][] = [
    ['video', 'https://cdn.example/film.MP4?token=1'],
    ['video', 'https://cdn.example/films/12?poster=a.jpg', '/poster.webp'],
    ['image', 'https://cdn.example/photo.jpg#film.mp4'],
    ['image', 'https://cdn.example/photos/12'],
  ]
  test.each(ACCEPTED)('accepts as %s the address %s', async (type, url, poster) => {
    expect(await saveHero(type, url, poster)).toMatchObject({ status: 204 })
    expect(heroMediaSchema.safeParse(formOf(type, url, poster))).toMatchObject({ success: true })
  })

  const REFUSED: [type: string, url: string, poster?: string][] = [
    ['image', 'https://cdn.example/film.MP4?token=1'],
    ['image', '/media/film.webm#t=1'],
    ['video', 'https://cdn.example/photo.jpg'],
    ['video', '/media/photo.WEBP?width=100'],
    ['video', '/media/film.mp4', '/media/film.mp4'],
  ]
  test.each(REFUSED)('refuses as %s the address %s', async (type, url, poster) => {
    expect(await saveHero(type, url, poster)).toMatchObject(CHECK_VIOLATION)
    expect(heroMediaSchema.safeParse(formOf(type, url, poster))).toMatchObject({ success: false })
  })
})

function formOf(media_type: string, media_url: string, poster_url = '') {
  return { media_type, media_url, poster_url, portrait_url: '', portrait_poster_url: '' }
}

test('a refund is more than ₦0', async () => {
  const buyer = { customer_name: 'Ada', customer_email: 'ada@example.com', shipping_address: 'Lekki' }
  const order = await shop.as.service.from('orders').insert(buyer).select('id').single()
  const refund = (amount: number) =>
    shop.as.admin.from('refunds').insert({ order_id: order.data?.id, amount, reason: 'Torn' })
  for (const amount of [0, -1, 0.004]) expect(await refund(amount)).toMatchObject(CHECK_VIOLATION)
  expect(await refund(0.01)).toMatchObject({ status: 201 })
})
