import { expect, test } from '../support/test.ts'

/** What browsers of the first half of 2023 lack, which many phones still have. */
function forgetLaterAdditions(): void {
  const additions: [object, string[]][] = [
    [URL, ['parse', 'canParse']],
    [Promise, ['withResolvers', 'try']],
    [URLSearchParams.prototype, ['size']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    [Element.prototype, ['checkVisibility']],
  ]
  for (const [owner, names] of additions) for (const name of names) Reflect.deleteProperty(owner, name)
}

test('a browser of 2023 shows the pages, and a product is chosen and taken to the checkout', async ({
  page,
  shopper,
  catalogue,
}) => {
  const { name } = await catalogue.add({ category: 'sofas' })
  await page.addInitScript(forgetLaterAdditions)
  for (const path of ['/', '/blog', '/portfolio', '/faq', '/contact', '/auth', '/cart'])
    await shopper.open(path)
  expect(await page.evaluate(() => 'parse' in URL)).toBe(false)

  await shopper.open('/shop')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('link', { name: 'Sofas' }).click()
  await expect(page).toHaveURL('/shop?category=sofas')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await shopper.addToCart()
  await shopper.open('/checkout')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
})
