import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

test('pages of the shop do not have the styles that the back office alone needs', async ({ shop }) => {
  const stylesOf = async (path: string) => {
    const html = await (await fetch(shop.url + path)).text()
    return /<style id="styles">(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  }
  const [home, dashboard, invitation] = await Promise.all(['/', '/admin', '/auth/new-password'].map(stylesOf))
  expect(home).toContain('@layer utilities')
  expect(home!.length).toBeLessThan(0.85 * dashboard!.length)
  // It leads to the back office without loading another document.
  expect(invitation).toBe(dashboard)
})

test('no answer of the shop allows unnamed scripts or styles', async ({ shop, staff }) => {
  const product = rowsOf(
    await staff.from('products').select('id, image_url').not('image_url', 'is', null).limit(1).single(),
  )
  const picture = product.image_url!
  const rendering = picture.replace('/object/', '/render/image/')
  const paths = ['/', `/product/${product.id}`, '/checkout', '/admin', '/no/such/page', '/offline', '/sw.js']
  const files = ['/favicon.svg', picture, `${rendering}?width=16`, '/rest/v1/', '/auth/v1/health']
  for (const path of [...paths, ...files]) {
    const { headers } = await fetch(new URL(path, shop.url))
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).not.toContain('unsafe')
    if (paths.slice(0, 6).includes(path)) expect(policy, path).toContain("style-src-attr 'none'")
  }
})
