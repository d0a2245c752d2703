import { expect, test } from '../support/test.ts'

test('the styles are in the document, and no script of the page repeats them', async ({
  page,
  shop,
  shopper,
}) => {
  const stylesheets: string[] = []
  let script = ''
  page.on('response', async (response) => {
    const type = response.request().resourceType()
    if (type === 'stylesheet') stylesheets.push(response.url())
    if (type === 'script') script += await response.text()
  })
  await page.goto('/shop', { waitUntil: 'networkidle' })
  await shopper.untilReady()
  expect(stylesheets).toEqual([])
  const styles = await page.locator('style#styles').textContent()
  expect(styles).toContain('@layer')
  expect(await (await fetch(`${shop.url}/shop`)).text()).toContain(styles)
  expect(script).not.toContain('tailwindcss v')
})
