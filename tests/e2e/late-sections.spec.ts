import { whileLocked } from '../support/locked-table.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { withDatabase } from '../support/shop-database.ts'
import { expect, test } from '../support/test.ts'

/** Sets how long a query of a visitor may take. */
async function limitQueries(shop: RunningShop, limit: string): Promise<void> {
  await withDatabase(shop, async (database) => {
    const value = database.escapeLiteral(limit)
    await database.query(`alter role anon set statement_timeout = ${value}; notify pgrst, 'reload config'`)
  })
}

// At the usual limit, a busy machine has not made the page ready before the products fail.
test.beforeEach(({ shop }) => limitQueries(shop, '1min'))
test.afterEach(({ shop }) => limitQueries(shop, '3s'))

test('the home page is streamed with skeletons to all visitors while its products load, and cached when complete', async ({
  page,
  shop,
  shopper,
  catalogue,
}) => {
  // The page that earlier tests have left in the cache is outdated, and so are the products that it read.
  const featured = (await catalogue.products()).find((product) => product.featured)
  for (const isFeatured of [false, true]) await catalogue.change(featured!.id, { featured: isFeatured })
  const collection = page.getByRole('region', { name: 'Our Collection' })
  let other: Response | undefined
  await whileLocked(shop, 'products', async () => {
    const answer = await page.goto('/', { waitUntil: 'commit' })
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['content-encoding']).toBeDefined()
    await expect(collection.getByText('Loading...')).toBeAttached()
    await shopper.untilReady()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    other = await fetch(`${shop.url}/`)
    expect(other.headers.get('content-security-policy')).toContain("'nonce-")
  })

  await expect(collection.getByRole('tabpanel').getByRole('heading')).toHaveCount(4)
  expect(await other?.text()).toMatch(/Loading\.\.\.[^]*<\/html>$/)
  // The complete page is rendered when the last part has been sent.
  await expect(async () => {
    const kept = await fetch(`${shop.url}/`)
    expect(kept.headers.get('etag')).not.toBeNull()
    expect(kept.headers.get('content-security-policy')).not.toContain('nonce')
    expect(await kept.text()).not.toContain('Loading...')
  }).toPass()
})
