import { expect, test } from 'vitest'
import { productChoice, type ChoiceOfProduct } from './product-choice.ts'

const previews = { get: async () => new Map<string, string>() }

const product = {
  id: 'sofa',
  name: 'Lekki Sofa',
}
const options = [
  { name: 'Colour', choices: ['Indigo', 'Ochre', 'Rust'], is_color: true, swatches: ['', '#cc8822', ''] },
  { name: 'Size', choices: ['Two-seat', 'Three-seat'], is_color: false, swatches: [] },
]
const variant = (
  id: string,
  choices: string[],
  changes: Partial<ChoiceOfProduct['variants'][number]> = {},
) => ({
  id,
  choices,
  sku: null,
  price: 300,
  discount_price: null,
  stock_quantity: 1,
  image_url: null,
  made_to_order_weeks: null,
  ...changes,
})
const variants = [
  variant('a', ['Indigo', 'Two-seat'], { stock_quantity: 0, image_url: '/indigo.jpg' }),
  variant('b', ['Indigo', 'Three-seat'], { image_url: '/indigo.jpg', discount_price: 250 }),
  variant('c', ['Ochre', 'Two-seat'], { image_url: '/ochre.jpg' }),
  variant('d', ['Ochre', 'Three-seat']),
]

const choiceOf = (changes: Partial<ChoiceOfProduct> = {}) =>
  productChoice(previews, {
    product,
    pictures: ['/clay.jpg', '/back.jpg', '/indigo.jpg'],
    options,
    variants,
    weeks: null,
    chargesDiscount: false,
    wanted: null,
    ...changes,
  })

test.each<[string, Partial<ChoiceOfProduct>, string]>([
  ['that is in stock', {}, 'b'],
  ['of a product that is made to order', { weeks: 6 }, 'a'],
  [
    'that is made to order itself',
    {
      variants: [
        variants[0]!,
        variant('e', ['Ochre', 'Two-seat'], { stock_quantity: 0, made_to_order_weeks: 2 }),
      ],
    },
    'e',
  ],
  ['in the address', { wanted: 'd' }, 'd'],
  ['in the address although it is sold out', { wanted: 'a' }, 'a'],
  ['without stock where none has some', { variants: variants.slice(0, 1) }, 'a'],
])('the page opens with the first variant %s', async (_which, changes, opened) => {
  expect(await choiceOf(changes)).toMatchObject({ opened })
})

test('without variants nothing can be chosen', async () => {
  expect(await choiceOf({ variants: [] })).toBeNull()
})

test('a choice has the colour that staff chose, and the picture of its variants, but a size not that of a colour', async () => {
  const choice = await choiceOf()
  expect(choice?.options).toEqual([
    {
      name: 'Colour',
      choices: [
        { name: 'Indigo', picture: '/indigo.jpg', colour: null },
        { name: 'Ochre', picture: '/ochre.jpg', colour: '#cc8822' },
      ],
    },
    {
      name: 'Size',
      choices: [
        { name: 'Two-seat', picture: null, colour: null },
        { name: 'Three-seat', picture: null, colour: null },
      ],
    },
  ])
})

test('a variant begins with its picture, and all have the same number of pictures', async () => {
  const choice = await choiceOf()
  const pictures = choice?.variants.map(({ image_url, additional_images }) => [
    image_url,
    ...additional_images,
  ])
  expect(pictures).toEqual([
    ['/indigo.jpg', '/clay.jpg', '/back.jpg'],
    ['/indigo.jpg', '/clay.jpg', '/back.jpg'],
    ['/ochre.jpg', '/back.jpg', '/indigo.jpg'],
    ['/clay.jpg', '/back.jpg', '/indigo.jpg'],
  ])
})

test('there is room for the notes beside prices where some variants have one', async () => {
  expect(await choiceOf()).toMatchObject({ hasPriceNotes: true })
  expect(await choiceOf({ chargesDiscount: true })).toMatchObject({ hasPriceNotes: false })
  expect(await choiceOf({ variants: variants.slice(1, 2) })).toMatchObject({ hasPriceNotes: false })
})
