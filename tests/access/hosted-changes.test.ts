import { expect, test } from 'vitest'
import type { Changes } from '../../server/cache/cache-store.ts'
import { createHostedChanges } from '../../server/cache/hosted-changes.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

// The caches of a shop whose backend is another process learn of changes by realtime.

const shop = useShop()

test('a connection counts as unknown changes, and then each change of a shown row is heard of', async () => {
  const product = await makeProduct(makeWith(shop), { name: 'Bench', price: 100 })
  const source = createHostedChanges({ url: shop.url, publishableKey: shop.keys.publishableKey })
  const connected = Promise.withResolvers<void>()
  const renamed = Promise.withResolvers<Changes>()
  await source.follow((changes) => {
    if (changes === 'unknown') connected.resolve()
    else if (changes.some(({ record }) => record?.['name'] === 'Stool')) renamed.resolve(changes)
  })
  await connected.promise
  await shop.as.admin.from('products').update({ name: 'Stool' }).eq('id', product.id).throwOnError()
  expect(await renamed.promise).toMatchObject([
    { table: 'products', type: 'UPDATE', record: { id: product.id }, old: { id: product.id } },
  ])
  await source.close()
})
