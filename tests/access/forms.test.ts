import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDuplicate, unwrap } from '../../app/lib/supabase/data-error.ts'
import type { Json } from './fixtures.ts'
import { formOf, FORMS, openShopWithRows, type Form, type ShopWithRows } from './forms.ts'

let rows: ShopWithRows

beforeAll(async () => {
  rows = await openShopWithRows()
})
afterAll(() => rows?.shop.close())

/** Values that some fields read as text and others as a number. */
const NUMBERS: [what: string, value: string][] = [
  ['a negative number', '-5'],
  ['a word', 'abc'],
  ['a number of 400 digits', '9'.repeat(400)],
  ['NaN', 'NaN'],
  ['an exponent', '1e400'],
]

const BAD: [what: string, value: string][] = [
  ['nothing', ''],
  ['only spaces', ' \t\n '],
  ['10,000 letters', 'x'.repeat(10_000)],
  ['600,000 letters', 'x'.repeat(600_000)],
  ['HTML with a script', '<img src=x onerror="alert(1)"><script>alert(1)</script>'],
  ['SQL', "'); drop table products; --"],
  ['a NUL', 'a\0b'],
  ['an unpaired surrogate', 'a\ud800b'],
]

/** The form does not offer such a value, and the database refuses it. */
const CHOICES = new Set(['category', 'status', 'payment_status', 'parent_id', 'order_id', 'payment_id'])

for (const [name, { typed, read, save, isValidatedByDatabase }] of Object.entries<Form>(FORMS)) {
  const isChecked = (field: string) => isValidatedByDatabase || CHOICES.has(field)

  describe(`the form of a ${name}`, () => {
    test('saves valid values', async () => {
      const parsed = read(formOf(typed(rows)))
      expect(parsed).toMatchObject({ ok: true })
      if (parsed.ok) expect((await save(rows, parsed.data)).error).toBeNull()
    })

    for (const [what, value] of [...BAD, ...NUMBERS]) {
      test(`shows an error for a field with ${what}, or saves it`, async () => {
        const accepted = Object.keys(typed(rows)).filter((field) => {
          const parsed = read(formOf({ ...typed(rows), [field]: value }))
          if (!parsed.ok) expect(parsed.errors[field], field).toMatch(/\w.*\.$/)
          return parsed.ok
        })
        const free = accepted.filter((field) => !isChecked(field))
        // The database accepts what the form accepts, in all of its fields at once.
        for (const fields of [...accepted.filter(isChecked).map((field) => [field]), free]) {
          if (fields.length === 0) continue
          const changes = fields.map((field) => [field, value])
          const parsed = read(formOf({ ...typed(rows), ...Object.fromEntries(changes) }))
          if (!parsed.ok) expect.fail(`Together: ${JSON.stringify(parsed.errors)}`)
          const { status, error } = await save(rows, parsed.data)
          expect(status, `${fields.join()}: ${error?.message}`).toBeLessThan(500)
          if (fields === free) expect(error, free.join()).toBeNull()
        }
      })
    }
  })
}

describe('a duplicate slug', () => {
  const examples: [table: string, row: Json][] = [
    ['categories', { name: 'Rugs' }],
    ['blog_posts', { title: 'Adire', author: 'Ada', category: 'Textiles' }],
    ['portfolio_items', { title: 'Ikoyi' }],
    ['cms_pages', { title: 'Care' }],
  ]
  test.each(examples)('in %s gives an error that isDuplicate recognises', async (table, row) => {
    const taken = { ...row, slug: crypto.randomUUID() }
    await rows.shop.as.admin.from(table).insert(taken).throwOnError()
    const again = await rows.shop.as.admin.from(table).insert(taken)
    expect(() => unwrap(again)).toThrow(expect.toSatisfy(isDuplicate))
  })
})

describe('a file that is not an allowed picture', () => {
  const files: [what: string, name: string, type: string, bytes: () => Buffer, status: number][] = [
    ['text with the name of a picture', 'a.png', 'image/png', () => Buffer.from('only words'), 415],
    [
      'a picture of 6 MB',
      'b.png',
      'image/png',
      () => Buffer.concat([pixel, Buffer.alloc(6 * 1024 * 1024)]),
      413,
    ],
    ['an SVG with a script', 'c.svg', 'image/svg+xml', () => Buffer.from(SVG), 415],
    ['the same SVG with the name of a PNG', 'd.png', 'image/png', () => Buffer.from(SVG), 415],
    ['a picture of 20,000 × 20,000 pixels', 'e.png', 'image/png', () => huge(), 413],
  ]
  test.each(files)('is refused: %s', async (_what, name, type, bytes, status) => {
    const upload = rows.shop.as.admin.storage
      .from('product-images')
      .upload(`${crypto.randomUUID()}-${name}`, bytes(), { contentType: type })
    const { error } = await upload
    expect(error).toMatchObject({ message: expect.stringMatching(/\w/) })
    expect(Number((error as { statusCode?: string } | null)?.statusCode)).toBe(status)
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The header of a picture whose pixels would take more than a gigabyte. */
function huge(): Buffer {
  const file = Buffer.from(pixel)
  file.writeUInt32BE(20_000, 16)
  file.writeUInt32BE(20_000, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}
