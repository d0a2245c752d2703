import { describe, expect, test } from 'vitest'
import { largestQuantity, linePath } from './cart-line.tsx'
import { lineTotal, needsVariant } from './cart-lines.ts'
import {
  addItem,
  MAX_QUANTITY,
  maxAddable,
  refreshItems,
  removeItem,
  setItemQuantity,
  totalItems,
  totalPrice,
  type CartItem,
  type CartProduct,
} from './cart.ts'
import { replaceItem, restoreItem, setItemColor } from './line-changes.ts'

const sofa: CartProduct = {
  id: 'sofa',
  name: 'Lekki Sofa',
  category: 'sofas',
  price: 1_250_000,
  discount_price: 1_090_000,
  image_url: null,
  color_variants: [],
  color_required: false,
  stock_quantity: 8,
}
const lamp: CartProduct = { ...sofa, id: 'lamp', name: 'Jos Lamp', price: 19.99, discount_price: null }
const SOFA = { id: 'sofa', color: null }

function line(product: CartProduct, quantity: number): CartItem {
  return { ...product, color: null, quantity }
}

describe('restoring a removed line', () => {
  test('puts it back to its place', () => {
    const [first, second, third] = [line(sofa, 2), line(lamp, 1), { ...line(sofa, 4), color: 'Rust' }]
    expect(restoreItem([first, third], second, 1)).toEqual([first, second, third])
    expect(restoreItem([], third, 2)).toEqual([third])
  })

  test('adds its pieces to a line that has come in meanwhile', () => {
    expect(restoreItem([line(lamp, 1), line(sofa, 1)], line(sofa, 2), 0)).toEqual([
      line(lamp, 1),
      line(sofa, 3),
    ])
  })
})

describe('adding', () => {
  test('adds a new item with quantity 1', () => {
    expect(addItem([], sofa)).toEqual([line(sofa, 1)])
  })

  test('raises the quantity of a known item by 1 and keeps the order of the lines', () => {
    expect(addItem([line(sofa, 2), line(lamp, 1)], sofa)).toEqual([line(sofa, 3), line(lamp, 1)])
  })

  test('does not mutate the given items', () => {
    const before = [line(sofa, 1)]
    addItem(before, sofa)
    expect(before).toEqual([line(sofa, 1)])
  })

  test('keeps only the fields a line shows', () => {
    const wide = { ...sofa, description: 'long text' }
    expect(addItem([], wide)[0]).not.toHaveProperty('description')
  })

  test('stops at the largest quantity', () => {
    expect(addItem([line(sofa, MAX_QUANTITY)], sofa)[0]?.quantity).toBe(MAX_QUANTITY)
  })
})

test.each([
  { inCart: 0, stock: 3, room: 3 },
  { inCart: 2, stock: 3, room: 1 },
  { inCart: 3, stock: 3, room: 0 },
  { inCart: 5, stock: 3, room: 0 },
  { inCart: 990, stock: 5000, room: 9 },
])('with $inCart in the cart and $stock in stock, $room more can be added', ({ inCart, stock, room }) => {
  expect(maxAddable([line(lamp, 1), ...(inCart ? [line(sofa, inCart)] : [])], 'sofa', stock)).toBe(room)
})

describe('removing', () => {
  test('deletes by id', () => {
    expect(removeItem([line(sofa, 2), line(lamp, 1)], SOFA)).toEqual([line(lamp, 1)])
  })

  test('of an unknown id changes nothing', () => {
    expect(removeItem([line(lamp, 1)], SOFA)).toEqual([line(lamp, 1)])
  })
})

describe('setting the quantity', () => {
  test.each([
    [5, 5],
    [2.9, 2],
    [1e9, MAX_QUANTITY],
    [Number.POSITIVE_INFINITY, MAX_QUANTITY],
  ])('%d gives %d', (wanted, expected) => {
    expect(setItemQuantity([line(sofa, 1)], SOFA, wanted)).toEqual([line(sofa, expected)])
  })

  test.each([0, -1, -1e9, 0.5, Number.NEGATIVE_INFINITY])('%d removes the item', (wanted) => {
    expect(setItemQuantity([line(sofa, 3), line(lamp, 1)], SOFA, wanted)).toEqual([line(lamp, 1)])
  })

  test('NaN changes nothing', () => {
    expect(setItemQuantity([line(sofa, 3)], SOFA, Number.NaN)).toEqual([line(sofa, 3)])
  })
})

describe('refreshing', () => {
  test('updates price and stock and keeps the quantity', () => {
    const today = { ...sofa, price: 1_300_000, stock_quantity: 2 }
    const answer = { checkedIds: ['sofa'], products: [today] }
    expect(refreshItems([line(sofa, 4)], answer)).toEqual([line(today, 4)])
  })

  test('marks a line as gone until its product is for sale again', () => {
    const gone = refreshItems([line(sofa, 4)], { checkedIds: ['sofa'], products: [] })
    expect(gone).toEqual([{ ...line(sofa, 4), gone: true }])
    expect(refreshItems(gone, { checkedIds: ['sofa'], products: [sofa] })).toEqual([line(sofa, 4)])
    expect(addItem(gone, sofa)).toEqual([line(sofa, 5)])
  })

  test('leaves a line that was not checked', () => {
    expect(refreshItems([line(sofa, 4)], { checkedIds: ['lamp'], products: [] })).toEqual([line(sofa, 4)])
  })
})

describe('totals', () => {
  test('count pieces, not lines', () => {
    expect(totalItems([line(sofa, 2), line(lamp, 3)])).toBe(5)
  })

  test('of money leave out lines that are sold out or gone', () => {
    const soldOut = line({ ...lamp, id: 'rug', stock_quantity: 0 }, 2)
    const gone: CartItem = { ...line({ ...lamp, id: 'bed' }, 5), gone: true }
    const unknown = line({ ...lamp, id: 'vase', price: 10, stock_quantity: null }, 1)
    expect(totalItems([line(sofa, 2), soldOut, gone, unknown])).toBe(10)
    expect(totalPrice([line(sofa, 2), soldOut, gone, unknown])).toBe(2_500_010)
  })

  test('use the price even when there is a discount price', () => {
    expect(totalPrice([line(sofa, 2)])).toBe(2_500_000)
  })

  test('of many small prices have no rounding error', () => {
    const cents = Array.from({ length: 1000 }, (_, index) =>
      line({ ...lamp, id: String(index), price: 0.1 }, 3),
    )
    expect(totalPrice(cents)).toBe(300)
    expect(lineTotal(line(lamp, 3))).toBe(59.97)
  })

  test('of an empty cart are zero', () => {
    expect([totalItems([]), totalPrice([])]).toEqual([0, 0])
  })
})

function inColour(color: string | null, quantity: number): CartItem {
  return { ...line(sofa, quantity), color }
}

describe('lines of one product in several colours', () => {
  const cart = [inColour('Ochre', 2), inColour(null, 1)]

  test('are kept apart', () => {
    expect(addItem(cart, sofa, 'Ochre')).toEqual([inColour('Ochre', 3), inColour(null, 1)])
    expect(addItem(cart, sofa, 'Oat')).toEqual([...cart, inColour('Oat', 1)])
    expect(removeItem(cart, { id: 'sofa', color: 'Ochre' })).toEqual([inColour(null, 1)])
    expect(setItemQuantity(cart, SOFA, 4)).toEqual([inColour('Ochre', 2), inColour(null, 4)])
  })

  test('share the stock', () => {
    expect(maxAddable(cart, 'sofa', 8)).toBe(5)
    expect(cart.map((item) => largestQuantity(cart, item))).toEqual([7, 6])
  })

  test('become one line when one takes the colour of the other', () => {
    expect(setItemColor(cart, SOFA, 'Oat')).toEqual([inColour('Ochre', 2), inColour('Oat', 1)])
    expect(setItemColor(cart, SOFA, 'Ochre')).toEqual([inColour('Ochre', 3)])
  })

  test('keep their colours when the product is read again', () => {
    expect(refreshItems(cart, { checkedIds: ['sofa'], products: [sofa] })).toEqual(cart)
  })
})

describe('variants of a product', () => {
  const indigo = { ...sofa, id: 'indigo', product_id: 'sofa', name: 'Lekki Sofa (Indigo)', stock_quantity: 2 }
  const ochre = { ...indigo, id: 'ochre', name: 'Lekki Sofa (Ochre)' }

  test('are lines of their own, each with its stock and address', () => {
    const cart = addItem(addItem(addItem([], indigo), ochre), indigo)
    expect(cart).toEqual([line(indigo, 2), line(ochre, 1)])
    expect(cart.map((item) => largestQuantity(cart, item))).toEqual([2, 2])
    expect(maxAddable(cart, 'indigo', 2)).toBe(0)
    expect(cart.map(linePath)).toEqual(['/product/sofa?variant=indigo', '/product/sofa?variant=ochre'])
    expect(cart.map(needsVariant)).toEqual([false, false])
  })

  test('are asked for by a line of before, which stays with its colour', () => {
    const before = inColour('Indigo', 3)
    const [asked] = refreshItems([before], {
      checkedIds: ['sofa'],
      products: [{ ...sofa, product_id: 'sofa' }],
    })
    expect(asked).toEqual({ ...before, product_id: 'sofa' })
    expect(needsVariant(before)).toBe(false)
    expect(asked && needsVariant(asked)).toBe(true)
    expect(asked && linePath(asked)).toBe('/product/sofa')
    expect(linePath(before)).toBe('/product/sofa')
  })

  test('take the place and the pieces of a line of before', () => {
    const before = { ...inColour('Indigo', 3), product_id: 'sofa' }
    expect(replaceItem([before, line(lamp, 1)], before, indigo)).toEqual([line(indigo, 3), line(lamp, 1)])
    expect(replaceItem([before, line(indigo, 1)], before, indigo)).toEqual([line(indigo, 4)])
    expect(replaceItem([line(lamp, 1)], before, indigo)).toEqual([line(lamp, 1)])
  })
})
