import { expect, test } from '../support/test.ts'

test.use({ expectedInConsole: /Content Security Policy/ })

test("only the shop's own scripts run: no injected, external or javascript: URL scripts", async ({
  page,
  shopper,
}) => {
  await shopper.open('/faq')
  const ran = await page.evaluate(async () => {
    const strange = document.createElement('div')
    strange.innerHTML =
      '<img src="/favicon.svg" onload="window.strange = 1"><a href="javascript:window.strange = 2">Go</a>'
    const inline = document.createElement('script')
    inline.textContent = 'window.strange = 3'
    const loaded = new Promise((done) => strange.querySelector('img')!.addEventListener('load', done))
    document.body.append(strange, inline)
    strange.querySelector('a')!.click()
    await loaded
    return 'strange' in window
  })
  expect(ran).toBe(false)
})

test('the shop can only be framed by itself, for the preview of its texts', async ({ shop }) => {
  const { headers } = await fetch(shop.url)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
})
