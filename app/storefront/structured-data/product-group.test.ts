import { expect, test } from 'vitest'
import { productGroupJsonLd } from './product-group.ts'

const absolute = (address: string) => new URL(address, 'https://parlour.example').href

const product = {
  id: '0b0b',
  name: 'Lekki Sofa',
  description: 'Soft.',
  sku: ' ',
  price: 300,
  stock_quantity: 3,
  color_variants: ['Indigo', 'Ochre'],
  category: 'Sofas',
  images: ['/clay.jpg'],
  facts: null,
}
const options = [
  { name: 'Fabric', is_color: true },
  { name: 'Size', is_color: false },
  { name: 'Legs', is_color: false },
]
const variants = [
  {
    id: 'a',
    name: 'Lekki Sofa (Indigo / Two-seat / Oak)',
    sku: 'LK-1',
    price: 300,
    stock_quantity: 3,
    image_url: '/indigo.jpg',
    made_to_order_weeks: null,
    choices: ['Indigo', 'Two-seat', 'Oak'],
  },
  {
    id: 'b',
    name: 'Lekki Sofa (Ochre / Two-seat / Oak)',
    sku: null,
    price: 400.5,
    stock_quantity: 0,
    image_url: null,
    made_to_order_weeks: null,
    choices: ['Ochre', 'Two-seat', 'Oak'],
  },
]

test('a product with variants is a group, of which each has SKU, picture, choices, address and offer', () => {
  const group = productGroupJsonLd(product, { options, variants }, absolute)
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Lekki Sofa',
    url: 'https://parlour.example/product/0b0b',
    productGroupID: '0b0b',
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
  })
  expect(Object.keys(group)).not.toContain('offers')
  expect(group['hasVariant']).toEqual([
    {
      '@type': 'Product',
      name: 'Lekki Sofa (Indigo / Two-seat / Oak)',
      sku: 'LK-1',
      image: 'https://parlour.example/indigo.jpg',
      color: 'Indigo',
      size: 'Two-seat',
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Legs', value: 'Oak' }],
      url: 'https://parlour.example/product/0b0b?variant=a',
      offers: {
        '@type': 'Offer',
        url: 'https://parlour.example/product/0b0b?variant=a',
        priceCurrency: 'NGN',
        price: '300.00',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
    },
    expect.objectContaining({
      sku: 'b',
      image: undefined,
      color: 'Ochre',
      offers: expect.objectContaining({ price: '400.50', availability: 'https://schema.org/OutOfStock' }),
    }),
  ])
})
