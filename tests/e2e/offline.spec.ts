import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { fillCart } from '../support/catalogue.ts'
import { redeployable, type RedeployedShop } from '../support/redeployed-shop.ts'
import { storeSession, signUp } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ redeployed: RedeployedShop }>({
  redeployed: async ({ shop }, use) => {
    const redeployed = await redeployable(shop.url)
    await use(redeployed)
    redeployed.close()
  },
})

test.use({
  serviceWorkers: 'allow',
  // The last is the browser checking for a newer worker while the network fails.
  expectedInConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|got no answer|occurred when fetching the script/,
})

const LAMP = 'Ayo Clay Table Lamp'

/** Runs in the page. */
async function isKept(): Promise<boolean> {
  const kept = await caches.match(location.href)
  return navigator.serviceWorker.controller !== null && kept !== undefined
}

/** Waits until the worker controls the page and has cached it. */
async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
}

/** Reloads the page through the worker. */
async function reopen(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await untilKept(page)
}

/** The paths of all cached responses. */
async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => url.slice(location.origin.length))
  })
}

async function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

test('offline, the cart and the checkout open and keep what is typed, and nothing of an account is cached', async ({
  page,
  context,
  shopper,
  shop,
  catalogue,
}) => {
  const account = newAccount()
  await storeSession(page, shop, await signUp(shop, account))
  await fillCart(page, [{ product: await catalogue.named(LAMP) }])
  await shopper.open('/about')
  await reopen(page)

  await test.step('nothing that belongs to the account is cached', async () => {
    await page.goto('/account')
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
    const dialog = await shopper.search('sofa')
    await expect(dialog.getByText(/^Found/)).toBeVisible()
    await page.goto('/auth?next=/about')
    await expect(page).toHaveURL('/about')
    const kept = await keptAddresses(page)
    expect(kept).toContain('/about')
    expect(kept).toContain('/cart')
    expect(
      kept.filter((address) => /^\/(?:admin|auth|account|rest|functions|healthz)/.test(address)),
    ).toEqual([])
  })

  await context.setOffline(true)

  await test.step('the cart opens by a link and by its URL', async () => {
    await shopper.cartBadge(1).click()
    await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText(LAMP)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText(LAMP)
  })

  await test.step('an order that cannot be sent keeps its form', async () => {
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await shopper.fillShipping(account)
    await shopper.placeOrder()
    await expect(shopper.toast('Failed to place order. Please try again.')).toBeVisible()
    await expect(page.getByText(/^There is no network\. What you typed stays here\./)).toBeVisible()
    await expect(page.getByLabel('Shipping Address')).toHaveValue('12 Bourdillon Road, Ikoyi, Lagos')
    await page.reload()
    await expect(page.getByLabel('Shipping Address')).toHaveValue('12 Bourdillon Road, Ikoyi, Lagos')
  })
})

test('offline, visited pages open, others wait for the network, and notices tell when it goes and returns', async ({
  page,
  context,
  shopper,
}) => {
  await shopper.open('/about')
  const about = await page.getByRole('heading', { level: 1 }).innerText()
  await reopen(page)
  await shopper.openProduct(LAMP)
  const product = page.url()
  await expect
    .poll(async () => (await keptAddresses(page)).join())
    .toContain(`${new URL(product).pathname}.data`)

  await test.step('a notice tells when the network is back, with a button to refresh', async () => {
    const offline = page.getByRole('status').getByText('You are offline.')
    await context.setOffline(true)
    await expect(offline).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are back online.')).toBeVisible()
    const asked = page.waitForResponse(/\.data/)
    await page.getByRole('button', { name: 'Refresh this page' }).click()
    await (await asked).finished()
    await expect(page.getByText('You are back online.')).toBeHidden()
    await context.setOffline(true)
    await expect(offline).toBeVisible()
  })

  await test.step('searching shows a failure', async () => {
    const dialog = await shopper.search('sofa')
    await expect(shopper.toast('Search failed')).toBeVisible()
    await expect(dialog.getByPlaceholder('Search for products...')).toHaveValue('sofa')
  })

  await test.step('a page that was loaded as a document opens', async () => {
    await page.goto('/about')
    await expect(page).toHaveTitle(/^About/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(about)
    await expectAccessible(page, 'a page while offline')
  })

  await test.step('so does a page that was reached by client navigation only', async () => {
    await page.goto(product)
    await expect(page.getByRole('heading', { level: 1, name: LAMP })).toBeVisible()
    await expect(page).toHaveURL(product)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(about)
  })

  await test.step('an unvisited page opens when the network is back', async () => {
    await page.goto('/faq')
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expectAccessible(page, 'a page that waits for the network')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible()
  })
})

test.describe('after a new build', () => {
  test.use({ baseURL: async ({ redeployed }, use) => use(redeployed.url) })

  test('one navigation loads the document, and the caches of the old build are deleted', async ({
    page,
    redeployed,
    shopper,
  }) => {
    await shopper.open('/about')
    await untilKept(page)
    const before = await cacheNames(page)
    redeployed.deploy('newbuild')
    await page.evaluate(() => Object.assign(window, { openedBefore: true }))
    await (await shopper.mainLinks()).getByRole('link', { name: 'Shop' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
    expect(await page.evaluate(() => 'openedBefore' in window)).toBe(false)
    await expect
      .poll(() => cacheNames(page))
      .toEqual(expect.arrayContaining(['parlour-shell-newbuild', 'parlour-seen-newbuild']))
    const old = new Set(before.filter((name) => name !== 'parlour-pictures'))
    await expect.poll(async () => (await cacheNames(page)).filter((name) => old.has(name))).toEqual([])
    await page.evaluate(() => Object.assign(window, { ofNewBuild: true }))
    await (await shopper.mainLinks()).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveTitle(/^About/)
    expect(await page.evaluate(() => 'ofNewBuild' in window)).toBe(true)
  })
})
