import { describe, expect, test } from 'vitest'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { addColour, newProductSchema, PRODUCT_FIELD_NAMES, productSchema } from './product-fields.ts'

function filledIn(changes: Record<string, string> = {}): FormData {
  const form = new FormData()
  const typed = { name: 'Lekki Sofa', category: 'sofas', price: '1250000', ...changes }
  for (const [name, value] of Object.entries(typed)) form.append(name, value)
  return form
}

function valuesOf(form: FormData) {
  const parsed = parseForm(productSchema, form)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.data
}

function errorsOf(form: FormData) {
  const parsed = parseForm(productSchema, form)
  if (parsed.ok) throw new Error('The form was accepted.')
  return parsed.errors
}

test('name, category and price are enough; what is left blank is saved as null, stock as 0', () => {
  const nothing = Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, null]))
  expect(valuesOf(filledIn())).toEqual({
    ...nothing,
    name: 'Lekki Sofa',
    category: 'sofas',
    price: 1250000,
    stock_quantity: 0,
    status: 'active',
    featured: false,
    color_required: false,
    size_class: 'medium',
    tags: [],
    color_variants: [],
    additional_images: [],
  })
})

test('name, category and price are asked for; spaces alone do not count', () => {
  expect(errorsOf(filledIn({ name: '   ', category: '', price: ' ' }))).toEqual({
    name: 'Enter a name.',
    category: 'Choose a category.',
    price: 'Enter a price.',
  })
})

const parseNewProduct = (stock_quantity: string) => parseForm(newProductSchema, filledIn({ stock_quantity }))

test('the stock of a new product must be stated, and may be 0', () => {
  expect(parseNewProduct('0')).toMatchObject({ ok: true, data: { stock_quantity: 0 } })
  for (const blank of ['', '  '])
    expect(parseNewProduct(blank)).toMatchObject({
      ok: false,
      errors: { stock_quantity: 'Enter the stock. With 0 the product is shown as sold out.' },
    })
  expect(parseNewProduct('many')).toMatchObject({
    errors: { stock_quantity: 'Enter a whole number, 0 or more.' },
  })
})

test('an optional field of nothing but spaces is saved as null', () => {
  expect(valuesOf(filledIn({ sku: ' \u200B', description: '\n' }))).toMatchObject({
    sku: null,
    description: null,
  })
})

describe('amounts', () => {
  test.each([
    ['1250000', 1250000],
    ['1,250,000', 1250000],
    ['₦ 1,999.50', 1999.5],
    ['999999999999.99', 999999999999.99],
    ['0', 0],
  ])('%s is understood', (typed, naira) => {
    expect(valuesOf(filledIn({ price: typed })).price).toBe(naira)
  })

  test.each(['abc', '-1', '1.999', '1,5', '45.000', '4 5000', '1e9', '1 250 000 naira', 'Infinity'])(
    '%s is refused',
    (typed) => {
      expect(errorsOf(filledIn({ price: typed }))).toEqual({
        price: `“${typed}” cannot be read. Enter an amount such as 45000 or 1999.50.`,
      })
    },
  )

  test('an amount beyond what a price can hold is refused', () => {
    expect(errorsOf(filledIn({ price: '1000000000000' }))).toEqual({ price: 'This amount is too large.' })
  })

  test('the discount price may be blank but not nonsense', () => {
    expect(valuesOf(filledIn({ discount_price: '990,000' })).discount_price).toBe(990000)
    expect(errorsOf(filledIn({ discount_price: 'half' }))).toHaveProperty('discount_price')
  })

  test.each(['0', '0.00', '₦0'])('a discount price of %s is saved as no discount', (typed) => {
    expect(valuesOf(filledIn({ discount_price: typed })).discount_price).toBeNull()
  })
})

test('a discount price that saves nothing is none, and one above the price is refused', () => {
  expect(valuesOf(filledIn({ price: '500', discount_price: '499.99' })).discount_price).toBe(499.99)
  expect(valuesOf(filledIn({ price: '500', discount_price: '500' })).discount_price).toBeNull()
  expect(errorsOf(filledIn({ price: '500', discount_price: '501' }))).toEqual({
    discount_price: 'The discount price cannot be above the price.',
  })
})

test('texts longer than the database keeps are refused', () => {
  expect(errorsOf(filledIn({ name: 'x'.repeat(201), sku: 'x'.repeat(101) }))).toEqual({
    name: 'Please keep this to 200 characters or fewer.',
    sku: 'Please keep this to 100 characters or fewer.',
  })
})

test('a control character is refused with its place', () => {
  const colours = JSON.stringify(['Oat', 'Ind\u0000igo'])
  expect(
    errorsOf(filledIn({ name: 'So\0fa', description: 'Soft\n\tand\vwide', color_variants: colours })),
  ).toEqual({
    name: 'Please remove the invisible character at position 3.',
    description: 'Please remove the invisible character at line 2, position 5.',
    color_variants: 'Please remove the invisible character at position 9.',
  })
})

describe('stock', () => {
  test.each([
    ['12', 12],
    ['1,200', 1200],
    ['5.0', 5],
    ['5\u00A0000', 5000],
    ['5k', 5000],
    ['', 0],
    [' 7 ', 7],
  ])('"%s" is understood', (typed, count) => {
    expect(valuesOf(filledIn({ stock_quantity: typed })).stock_quantity).toBe(count)
  })

  test.each(['-1', '1.5', '5.000', '₦5', 'many', '1e9'])('%s is refused', (typed) => {
    expect(errorsOf(filledIn({ stock_quantity: typed }))).toEqual({
      stock_quantity: 'Enter a whole number, 0 or more.',
    })
  })

  test('more than the database can count is refused', () => {
    expect(errorsOf(filledIn({ stock_quantity: '2147483648' }))).toHaveProperty('stock_quantity')
  })
})

test('tags are split at commas and trimmed; blanks and repeats fall away', () => {
  expect(valuesOf(filledIn({ tags: ' linen, living room ,, linen,' })).tags).toEqual(['linen', 'living room'])
})

test('colours and additional images keep their order', () => {
  const values = valuesOf(
    filledIn({
      color_variants: JSON.stringify(['Oat', 'Indigo']),
      additional_images: JSON.stringify(['/b.jpg', '/a.jpg']),
    }),
  )
  expect(values.color_variants).toEqual(['Oat', 'Indigo'])
  expect(values.additional_images).toEqual(['/b.jpg', '/a.jpg'])
})

test('colours that differ in capitals alone are one, addresses of images are not', () => {
  const values = valuesOf(
    filledIn({
      color_variants: JSON.stringify(['Red', 'red', 'RED', 'Oat']),
      additional_images: JSON.stringify(['/a.jpg', '/A.jpg']),
    }),
  )
  expect(values.color_variants).toEqual(['Red', 'Oat'])
  expect(values.additional_images).toEqual(['/a.jpg', '/A.jpg'])
})

test('an eighth additional image is refused', () => {
  const images = Array.from({ length: 8 }, (_, index) => `/${index}.jpg`)
  expect(errorsOf(filledIn({ additional_images: JSON.stringify(images) }))).toEqual({
    additional_images: 'A product can have 7 additional images at most.',
  })
})

test('a status the shop does not know is refused', () => {
  expect(errorsOf(filledIn({ status: 'sold' }))).toHaveProperty('status')
})

describe('adding a colour', () => {
  test('puts it, trimmed, at the end', () => {
    expect(addColour(['Oat'], ' Indigo ')).toEqual(['Oat', 'Indigo'])
  })

  test('changes nothing when it is blank or already there', () => {
    expect(addColour(['Oat'], '  ')).toEqual(['Oat'])
    expect(addColour(['Oat', 'Indigo'], 'Oat')).toEqual(['Oat', 'Indigo'])
  })

  test('changes nothing when it is there in other letters', () => {
    expect(addColour(['Red', 'Oat'], 'red')).toEqual(['Red', 'Oat'])
  })
})
