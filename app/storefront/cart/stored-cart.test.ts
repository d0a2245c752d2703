import { describe, expect, test } from 'vitest'
import { addItem, MAX_QUANTITY, refreshItems, type CartItem } from './cart.ts'
import { parseCart, serializeCart } from './stored-cart.ts'

const sofa: CartItem = {
  id: 'sofa',
  name: 'Lekki Sofa',
  category: 'sofas',
  price: 1_250_000,
  discount_price: null,
  image_url: '/sofa.jpg',
  color_variants: [],
  color_required: false,
  color: null,
  stock_quantity: 8,
  quantity: 2,
}

function stored(...items: unknown[]): string {
  return JSON.stringify(items)
}

test('a stored cart is read back unchanged', () => {
  expect(parseCart(serializeCart([sofa]))).toEqual([sofa])
})

test('an item that is gone stays marked', () => {
  expect(parseCart(serializeCart([{ ...sofa, gone: true }]))).toEqual([{ ...sofa, gone: true }])
})

test.each([null, '', '{', 'null', '7', '"cart"', '{"id":"sofa"}', '[1,null,"x",[],{}]'])(
  '%s is read as an empty cart',
  (text) => {
    expect(parseCart(text)).toEqual([])
  },
)

test('an invalid item is left out and the others are kept', () => {
  expect(parseCart(stored(null, sofa, { id: 'x' }))).toEqual([sofa])
})

test('an item with only id, price and quantity is enough', () => {
  expect(parseCart(stored({ id: 'x', price: 10, quantity: 1 }))).toMatchObject([
    { id: 'x', price: 10, quantity: 1 },
  ])
})

describe('quantity', () => {
  test.each([
    [0, []],
    [-1, []],
    [1e9, [MAX_QUANTITY]],
    [1e300, [1]],
    ['abc', [1]],
    ['3', [3]],
    [2.5, [2]],
    [null, [1]],
    [{}, [1]],
  ])('%j is read as %j', (quantity, expected) => {
    expect(parseCart(stored({ ...sofa, quantity })).map((item) => item.quantity)).toEqual(expected)
  })

  test('of lines with the same id is added up', () => {
    expect(parseCart(stored(sofa, sofa))).toEqual([{ ...sofa, quantity: 4 }])
  })
})

test.each([-5, 'free', null, 1e300])('a price of %j leaves the line out', (price) => {
  expect(parseCart(stored({ ...sofa, price }))).toEqual([])
})

test('fields of the wrong type get a default', () => {
  const odd = { ...sofa, image_url: 5, discount_price: 'x', stock_quantity: [], name: {} }
  expect(parseCart(stored(odd))).toMatchObject([
    { name: 'Product', discount_price: null, stock_quantity: null },
  ])
})

test('lines of one product in several colours stay apart', () => {
  const ochre = { ...sofa, color: 'Ochre', color_variants: ['Ochre', 'Oat'], color_required: true }
  expect(parseCart(stored(ochre, sofa, ochre))).toEqual([{ ...ochre, quantity: 4 }, sofa])
})

test('a cart that was stored without colours is read', () => {
  const { color: _, color_variants: _names, color_required: _required, ...before } = sofa
  expect(parseCart(stored(before))).toEqual([sofa])
})

test('variants of one product stay apart, also in a cart that a script from before variants has stored', () => {
  const indigo = { ...sofa, id: 'indigo', product_id: 'sofa' }
  const ochre = { ...indigo, id: 'ochre' }
  expect(parseCart(stored(indigo, ochre, indigo))).toEqual([{ ...indigo, quantity: 4 }, ochre])
  const { product_id: _, ...withoutProduct } = indigo
  const kept = parseCart(stored(withoutProduct, ochre))
  expect(kept).toEqual([withoutProduct, ochre])
  const products = [indigo, ochre]
  expect(refreshItems(kept, { checkedIds: ['indigo', 'ochre'], products })).toEqual([indigo, ochre])
})

test('a product without variants is stored as before there were variants', () => {
  expect(Object.keys(JSON.parse(serializeCart(addItem([], sofa)))[0])).toEqual([
    'id',
    'name',
    'category',
    'price',
    'discount_price',
    'image_url',
    'stock_quantity',
    'color_variants',
    'color_required',
    'color',
    'quantity',
  ])
})
