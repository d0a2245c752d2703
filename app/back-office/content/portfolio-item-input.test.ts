import { expect, test } from 'vitest'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { MAX_PICTURES, portfolioItemSchema } from './portfolio-item-input.ts'

const PRODUCT = '0b9a4f0e-7f3c-4c55-9a53-0d3f6d1f8a11'

function parse(fields: Record<string, string>) {
  const form = new FormData()
  const filled = { title: 'A flat in Ikoyi', status: 'draft', ...fields }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  return parseForm(portfolioItemSchema, form)
}

test('only the title is required; blank fields are stored as null', () => {
  expect(parse({})).toEqual({
    ok: true,
    data: {
      title: 'A flat in Ikoyi',
      slug: '',
      summary: null,
      content: null,
      cover_image_url: null,
      images: [],
      location: null,
      year: null,
      status: 'draft',
      featured_product_ids: [],
    },
  })
  expect(parse({ title: ' \n ' })).toMatchObject({ ok: false, errors: { title: 'Enter a title.' } })
})

test.each(['20', '1899', '2201', '2026.5', 'last year', '-2026'])('%s is not a year', (year) => {
  expect(parse({ year })).toMatchObject({ ok: false, errors: { year: 'Enter a year such as 2026.' } })
})

test.each([' 2025 ', '２０２５', '\u200E2025'])('%j is the year 2025', (year) => {
  expect(parse({ year })).toMatchObject({ ok: true, data: { year: 2025 } })
})

test('pictures and products keep their order', () => {
  expect(
    parse({ images: '["/b.webp","/a.webp"]', featured_product_ids: JSON.stringify([PRODUCT]) }),
  ).toMatchObject({ data: { images: ['/b.webp', '/a.webp'], featured_product_ids: [PRODUCT] } })
})

test.each(['', 'junk', '{}', 'null', '[1,null,{"a":[]},""]', '["no id"]'])(
  'an invalid list is read as empty: %s',
  (json) => {
    expect(parse({ featured_product_ids: json })).toMatchObject({ data: { featured_product_ids: [] } })
  },
)

function pictures(count: number): string {
  return JSON.stringify(Array.from({ length: count }, (_, index) => `/${index}`))
}

test('the number of pictures has the limit of the table', () => {
  expect(parse({ images: pictures(MAX_PICTURES) }).ok).toBe(true)
  expect(parse({ images: pictures(MAX_PICTURES + 1) })).toMatchObject({
    ok: false,
    errors: { images: 'A project can have 30 more pictures.' },
  })
})
