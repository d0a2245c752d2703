import { expect, test } from 'vitest'
import { productJsonLd, type OfferedProduct } from './product-offer.ts'

const absolute = (address: string) => new URL(address, 'https://parlour.example').href

const sofa: OfferedProduct = {
  id: '0b0b',
  name: 'Lekki Sofa',
  description: 'Three seats.',
  sku: 'PLR-SF-001',
  price: 1_250_000,
  stock_quantity: 4,
  color_variants: ['Clay', 'Indigo'],
  category: 'Sofas',
  images: ['/a.jpg', 'https://pictures.example/b.jpg'],
  facts: null,
}

test('a product has its name, URL and offer', () => {
  expect(productJsonLd(sofa, absolute)).toEqual({
    '@type': 'Product',
    name: 'Lekki Sofa',
    description: 'Three seats.',
    sku: 'PLR-SF-001',
    category: 'Sofas',
    image: ['https://parlour.example/a.jpg', 'https://pictures.example/b.jpg'],
    color: 'Clay, Indigo',
    url: 'https://parlour.example/product/0b0b',
    offers: {
      '@type': 'Offer',
      url: 'https://parlour.example/product/0b0b',
      priceCurrency: 'NGN',
      price: '1250000.00',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  })
})

test('the price has two decimals', () => {
  expect(productJsonLd({ ...sofa, price: 999_999.5 }, absolute).offers).toMatchObject({
    price: '999999.50',
  })
})

test('a sold-out product is out of stock', () => {
  expect(productJsonLd({ ...sofa, stock_quantity: 0 }, absolute).offers).toMatchObject({
    availability: 'https://schema.org/OutOfStock',
  })
})

test('missing values are left out, except the SKU', () => {
  const bare = { ...sofa, description: ' ', sku: '', images: [], color_variants: [] }
  const claimed = JSON.parse(JSON.stringify(productJsonLd(bare, absolute)))
  expect(Object.keys(claimed)).toEqual(['@type', 'name', 'sku', 'category', 'url', 'offers'])
  expect(claimed.sku).toBe('0b0b')
})

test('measures, weight and materials follow what staff said', () => {
  const facts = {
    width_cm: 230,
    depth_cm: null,
    height_cm: 80.5,
    weight_kg: 52,
    materials: 'Iroko',
    made_to_order_weeks: null,
  }
  expect(productJsonLd({ ...sofa, facts }, absolute)).toMatchObject({
    width: { '@type': 'QuantitativeValue', value: 230, unitCode: 'CMT' },
    depth: undefined,
    height: { '@type': 'QuantitativeValue', value: 80.5, unitCode: 'CMT' },
    weight: { '@type': 'QuantitativeValue', value: 52, unitCode: 'KGM' },
    material: 'Iroko',
  })
})
