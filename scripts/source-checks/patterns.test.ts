import { describe, expect, test } from 'vitest'
import { pathPattern } from './patterns.ts'

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
