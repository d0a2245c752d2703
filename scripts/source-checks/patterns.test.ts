import { describe, expect, test } from 'vitest'
import { pathPattern, textPattern } from './patterns.ts'

describe('the pattern of a path', () => {
  test.each([
    ['app/cart/cart.ts', 'app/cart/cart.ts'],
    ['cart.ts', 'app/cart/cart.ts'],
    ['cart/', 'app/cart/'],
    ['app/<subject>/<noun>-screen.tsx', 'app/orders/orders-screen.tsx'],
    ['migrations/…_cart.sql', 'supabase/migrations/2026_cart.sql'],
  ])('%s matches %s', (path, known) => {
    expect(known).toMatch(pathPattern(path))
  })

  test.each([
    ['cart.ts', 'app/cart/my-cart.ts'],
    ['cart.ts', 'app/cart-ts'],
    ['cart.ts', 'app/cart.tsx'],
    ['app/<subject>/cart.ts', 'app/shop/cart/cart.ts'],
  ])('%s does not match %s', (path, known) => {
    expect(known).not.toMatch(pathPattern(path))
  })
})

describe('the pattern of a text', () => {
  test.each([
    ['Add Product', '<h1>Add Product</h1>'],
    ['Is it sold-out? (2)', "'Is it sold-out? (2)'"],
    ['Edit {name} now', '`Edit ${product.name} now`'],
    ['{count} in stock', '`${count} in stock`'],
    ['Reading {file}', '<p>Reading <b>{file}</b></p>'],
  ])('%s matches %s', (text, source) => {
    expect(source).toMatch(textPattern(text))
  })

  test.each([
    ['Add', 'Address'],
    ['Add.', 'Add!'],
    ['Edit {name} now', 'Edit now'],
    ['Edit {name} now', `Edit ${'long '.repeat(31)} now`],
    ['Edit {name} now', 'Edit one file\0of two now'],
  ])('%s does not match %s', (text, source) => {
    expect(source).not.toMatch(textPattern(text))
  })
})
