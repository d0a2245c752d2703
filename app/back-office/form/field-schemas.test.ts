import { expect, test } from 'vitest'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { categorySchema } from '../categories/category-input.ts'
import { blogPostSchema } from '../content/blog-post-input.ts'
import { cmsPageSchema } from '../content/cms-page-input.ts'
import { faqSchema } from '../content/faq-input.ts'
import { customerSchema } from '../customers/customer-input.ts'
import { heroMediaSchema } from '../homepage/hero-media-input.ts'
import { heroSlideSchema } from '../homepage/hero-slide-input.ts'
import { refundableKobo, refundSchema } from '../refunds/refund-input.ts'
import { settingsRow, settingsSchema } from '../settings/settings-input.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const long = 'x'.repeat(10_000)

test('a customer needs a name and an e-mail address; a blank phone or address is stored as null', () => {
  expect(parseForm(customerSchema, form({ name: ' Ada ', email: 'ada@example.com', phone: ' ' }))).toEqual({
    ok: true,
    data: { name: 'Ada', email: 'ada@example.com', phone: null, address: null },
  })
  const blank = parseForm(customerSchema, form({ name: '  ', email: '' }))
  expect(blank).toMatchObject({
    ok: false,
    errors: { name: expect.any(String), email: 'Enter an email address.' },
  })
  for (const email of ['ada', 'ada@', long])
    expect(parseForm(customerSchema, form({ name: 'Ada', email }))).toMatchObject({
      ok: false,
      errors: { email: expect.stringMatching(/./) },
    })
})

const refund = { order_id: '6f0e7a52-5d0a-4c0e-9a59-0c1d4cf2d001', reason: 'Torn', status: 'pending' }

test('a refund takes its amount as a decimal', () => {
  for (const [typed, amount] of [
    ['1500', 1500],
    ['₦1,500.50', 1500.5],
    ['0.01', 0.01],
  ] as const)
    expect(parseForm(refundSchema, form({ ...refund, amount: typed }))).toMatchObject({
      ok: true,
      data: { amount, notes: null },
    })
  for (const typed of ['', '  ', '0', '₦0.00', '-5', 'abc', '1.234', '1e9', 'NaN', '9'.repeat(20)])
    expect(parseForm(refundSchema, form({ ...refund, amount: typed }))).toMatchObject({
      ok: false,
      errors: { amount: expect.stringMatching(/./) },
    })
})

test('what is left to refund counts neither rejected refunds nor the one being edited', () => {
  const order = {
    total_amount: 1000.5,
    refunds: [
      { id: 'a', amount: 100.1, status: 'processed' },
      { id: 'b', amount: 200.2, status: 'rejected' },
      { id: 'c', amount: 300.3, status: 'pending' },
    ],
  }
  expect(refundableKobo(order)).toBe(60_010)
  expect(refundableKobo(order, 'c')).toBe(90_040)
})

const dayBeds = (fields: Record<string, string>) =>
  parseForm(categorySchema, form({ name: 'Day Beds', ...fields }))

test('a typed slug is normalised, a blank one is left to the database', () => {
  expect(dayBeds({ slug: ' Day  Beds ' })).toMatchObject({ ok: true, data: { slug: 'day-beds' } })
  expect(dayBeds({})).toMatchObject({
    ok: true,
    data: { slug: '', display_order: 0, parent_id: null, banner_image_url: null },
  })
  expect(dayBeds({ slug: '..' })).toMatchObject({ ok: false, errors: { slug: expect.any(String) } })
})

const faqAt = (display_order: string) =>
  parseForm(faqSchema, form({ question: 'Q', answer: 'A', display_order }))

test('a display order is a whole number, 0 when blank', () => {
  expect(faqAt('')).toMatchObject({ ok: true, data: { display_order: 0, published: false } })
  expect(faqAt('-3')).toMatchObject({ ok: true, data: { display_order: -3 } })
  for (const typed of ['1.5', 'first', '99999999999', long])
    expect(faqAt(typed)).toMatchObject({ ok: false, errors: { display_order: expect.any(String) } })
})

test('a slide needs a title, and a picture before it is shown', () => {
  expect(parseForm(heroSlideSchema, form({ title: ' ', category: 'Rugs' }))).toMatchObject({
    ok: false,
    errors: { title: expect.any(String) },
  })
  expect(parseForm(heroSlideSchema, form({ title: 'Sit', active: 'on' }))).toMatchObject({
    ok: false,
    errors: { image_url: 'Upload an image, or untick Active to save the slide for later.' },
  })
  expect(parseForm(heroSlideSchema, form({ title: 'Sit' }))).toMatchObject({
    ok: true,
    data: { image_url: null, active: false },
  })
})

const filmAt = (media_url: string) => parseForm(heroMediaSchema, form({ media_type: 'video', media_url }))

test('hero media needs a web address or a path of the shop', () => {
  for (const url of ['https://example.com/a.mp4', '/media/hero-loop.mp4'])
    expect(filmAt(url)).toMatchObject({ ok: true })
  for (const url of ['', 'film', 'javascript:alert(1)', '//evil.example', String.raw`/\evil.example`, long])
    expect(filmAt(url)).toMatchObject({ ok: false, errors: { media_url: expect.any(String) } })
})

const look = { accent_color: '#b4532e', background_color: '#f8f3ea', font_pair: 'warm', logo_size: 'medium' }
const settings = (values: Record<string, string>) => parseForm(settingsSchema, form({ ...look, ...values }))

test('all texts of the settings may be blank; the e-mail address and the social links are validated', () => {
  const blank = settings({})
  expect(blank).toMatchObject({ ok: true, data: { contact_email: '', charge_discount_prices: false } })
  expect(blank.ok && settingsRow(blank.data)).toMatchObject({
    site_name: '',
    social_media_links: { facebook: '', instagram: '', twitter: '', linkedin: '' },
  })
  expect(settings({ contact_email: 'not one' })).toMatchObject({
    ok: false,
    errors: { contact_email: 'Please enter an email address such as ada@example.com.' },
  })
  const handles = { facebook: 'parlour', instagram: '@parlour', twitter: 'x.com/parlour' }
  expect(settings(handles)).toMatchObject({ ok: true, data: handles })
  expect(settings({ instagram: 'ask us', linkedin: '@parlour' })).toMatchObject({
    ok: false,
    errors: {
      instagram:
        'Please enter an address such as https://instagram.com/parlour or a handle such as @parlour.',
      linkedin: 'Please enter an address such as https://linkedin.com/company/parlour.',
    },
  })
  expect(settings({ site_name: 'x'.repeat(10_000) })).toMatchObject({ ok: true })
  expect(settings({ site_name: 'x'.repeat(10_001) })).toMatchObject({
    ok: false,
    errors: { site_name: 'Please keep this to 10,000 characters or fewer.' },
  })
})

test('a page needs a slug and a title', () => {
  expect(parseForm(cmsPageSchema, form({ slug: ' ', title: '' }))).toMatchObject({
    ok: false,
    errors: { slug: expect.any(String), title: expect.any(String) },
  })
  expect(parseForm(cmsPageSchema, form({ slug: 'Our Story', title: 'Our story' }))).toMatchObject({
    ok: true,
    data: { slug: 'our-story', content: null },
  })
})

test('a post needs a title, an author and a category; its date is the time in Lagos', () => {
  const post = { title: 'Light', author: 'Ada', category: 'Ideas', status: 'draft' }
  expect(parseForm(blogPostSchema, form({ ...post, published_at: '2026-03-05T00:30' }))).toMatchObject({
    ok: true,
    data: { slug: '', excerpt: null, image_url: null, published_at: '2026-03-04T23:30:00.000Z' },
  })
  expect(parseForm(blogPostSchema, form({ status: 'draft', published_at: 'soon' }))).toMatchObject({
    ok: false,
    errors: {
      title: expect.any(String),
      author: expect.any(String),
      category: expect.any(String),
      published_at: expect.any(String),
    },
  })
})
