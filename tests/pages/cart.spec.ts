import { readPage } from '../support/html-page.ts'
import { expect, test } from '../support/test.ts'

test('without scripts, cart and checkout have a skeleton, and all say that JavaScript is needed', async ({
  request,
}) => {
  for (const path of ['/cart', '/checkout']) {
    const { page } = await readPage(request, path)
    expect(page.getByText('Loading...').count, path).toBeGreaterThan(0)
    expect(page.getByText(/^This page needs JavaScript\./).count, path).toBe(1)
  }
  const { page } = await readPage(request, '/auth')
  expect(page.getByText(/^Signing in needs JavaScript\./).count).toBe(1)
  const order = (await readPage(request, '/order')).page
  expect(order.getByText(/^Finding an order needs JavaScript\./).texts).toEqual([
    expect.stringMatching(/chat with us and we will tell you how it is doing\.$/),
  ])
})
