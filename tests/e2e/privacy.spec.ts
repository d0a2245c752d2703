import { untilLaidOut } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

test('a first visit stores nothing that identifies the visitor and calls no third party', async ({
  page,
  baseURL,
  shopper,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) hosts.add(origin)
  })
  for (const path of ['/', '/shop', '/contact']) {
    await shopper.open(path)
    await untilLaidOut(page)
  }
  const { cookies, origins } = await page.context().storageState()
  expect(cookies).toEqual([])
  expect(origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))).toEqual([])
  expect([...hosts]).toEqual([new URL(baseURL ?? '').origin])
})
