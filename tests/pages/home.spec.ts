import { withMedia, type Medium } from '../support/hero-media.ts'
import { readPage, type Html } from '../support/html-page.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const heroes = (page: Html) =>
  page
    .getByRole('main')
    .getByTag('section')
    .filter((section) => section.getByTag('div', { class: /\bspread-words\b/ }))
const carousel = (page: Html) => page.getByRole('region', { name: 'Collections' })
const featured = (page: Html) => page.getByRole('region', { name: /^Featured / })

test('its six sections are in order', async ({ request }) => {
  const { page } = await readPage(request, '/')
  expect(page.getByRole('heading', { level: 1 }).count).toBe(1)
  const words = page.getByRole('main').text
  const order = [
    heroes(page).nth(0).text,
    'CONSOLES',
    'Our Collection',
    'Shaped by Nigerian hands',
    carousel(page).text,
    featured(page).text,
    heroes(page).nth(-1).text,
    'Client Reviews',
  ]
  const places = order.map((text) => words.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the client reviews have five stars, text, name and role', async ({ request }) => {
  const { page } = await readPage(request, '/')
  const reviews = page.getByRole('region', { name: 'Client Reviews' }).getByRole('listitem')
  expect(reviews.nth(0).text).toContain('Adaeze NwankwoHomeowner, Lekki')
  for (const review of reviews.each) {
    expect(review.getByText('5 out of 5 stars').count).toBe(1)
    expect(review.getByTag('svg').count).toBe(5)
    expect(review.getByRole('blockquote').count).toBe(1)
  }
})

test('a card has its picture, a Sale badge, the discounted price and + Colors, and links to the product', async ({
  request,
  catalogue,
}) => {
  const { id, name } = await catalogue.named('Lekki Three-Seat Sofa')
  await catalogue.change(id, { discount_price: 1_090_000 })
  try {
    const { page } = await readPage(request, '/')
    const cards = page.getByRole('tabpanel').getByRole('article')
    const card = cards.filter(name)
    expect(card.getByTag('img').nth(0).attributes('src')).toEqual([expect.stringContaining('/storage/')])
    expect(card.getByText('Sale', { exact: true }).count).toBe(1)
    expect(card.getByText('₦1,090,000').count).toBe(1)
    for (const link of [/\+ Colors/, /^Lekki Three-Seat Sofa$/])
      expect(card.getByRole('link', { name: link }).attributes('href')).toEqual([`/product/${id}`])
    const other = cards.filter('Zaria Channel Velvet Sofa')
    expect(other.count).toBe(1)
    expect(other.getByText('Sale', { exact: true }).count).toBe(0)
  } finally {
    await catalogue.change(id, { discount_price: null })
  }
})

test('without active slides only their section is missing', async ({ request, staff }) => {
  const slides = staff.from('homepage_hero_slides')
  const active = rowsOf(await slides.update({ active: false }).eq('active', true).select('id'))
  try {
    const { page } = await readPage(request, '/')
    expect(carousel(page).count).toBe(0)
    expect(featured(page).count).toBe(0)
    expect(page.getByRole('heading', { name: 'Client Reviews' }).count).toBe(1)
  } finally {
    const ids = active.map(({ id }) => id)
    rowsOf(await slides.update({ active: true }).in('id', ids).select('id'))
  }
})

test('both heroes show the pictures of the settings; a film without a poster has a plain background', async ({
  request,
  staff,
}) => {
  const studio: Medium = { media_type: 'image', media_url: '/icons/icon-512.png' }
  await withMedia(staff, [studio, studio], async () => {
    const { page } = await readPage(request, '/')
    for (const place of [0, -1])
      expect(heroes(page).nth(place).getByTag('img').attributes('src')).toEqual(['/icons/icon-512.png'])
  })
  const film: Medium = { media_type: 'video', media_url: '/media/hero-loop.webm', poster_url: null }
  await withMedia(staff, [film], async () => {
    const { page } = await readPage(request, '/')
    expect(heroes(page).nth(0).count).toBe(1)
    expect(heroes(page).nth(0).getByTag('img').count).toBe(0)
  })
})
