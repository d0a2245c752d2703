import { expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'
import { maxRoomPictures, portfolioItemSchema } from './portfolio-item.ts'

const PRODUCT = '0b9a4f0e-7f3c-4c55-9a53-0d3f6d1f8a11'

function parse(fields: Record<string, string>) {
  const form = new FormData()
  const filled = { title: 'A flat in Ikoyi', status: 'draft', ...fields }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  return parseForm(portfolioItemSchema, form)
}

test('only the title is required; what is blank is saved as nothing', () => {
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

test.each(['20', '1899', '2201', '2026.5', 'last year', '-2026', '２０２６'])('%s is no year', (year) => {
  expect(parse({ year })).toMatchObject({ ok: false, errors: { year: 'Enter a year such as 2026.' } })
})

test('a year may have spaces around it', () => {
  expect(parse({ year: ' 2025 ' })).toMatchObject({ ok: true, data: { year: 2025 } })
})

test('pictures and products keep their order', () => {
  expect(
    parse({ images: '["/b.webp","/a.webp"]', featured_product_ids: JSON.stringify([PRODUCT]) }),
  ).toMatchObject({ data: { images: ['/b.webp', '/a.webp'], featured_product_ids: [PRODUCT] } })
})

test.each(['', 'junk', '{}', 'null', '[1,null,{"a":[]},""]', '["no id"]'])(
  'a list that was tampered with is empty: %s',
  (json) => {
    expect(parse({ featured_product_ids: json })).toMatchObject({ data: { featured_product_ids: [] } })
  },
)

function pictures(count: number): string {
  return JSON.stringify(Array.from({ length: count }, (_, index) => `/${index}`))
}

test('there is room for as many pictures as the table takes', () => {
  expect(parse({ images: pictures(maxRoomPictures) }).ok).toBe(true)
  expect(parse({ images: pictures(maxRoomPictures + 1) })).toMatchObject({
    ok: false,
    errors: { images: 'A project can have 30 more pictures.' },
  })
})
