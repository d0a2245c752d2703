import type { Page } from '@playwright/test'
import routes from '../../app/routes.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { fillCart } from '../support/catalogue.ts'
import { placeOrder } from '../support/orders.ts'
import { storeSession } from '../support/sessions.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// The accessibility of all screens, in both sizes. Tests of a subject check what only their way leads to, such as a refusal.

interface Screen {
  /** As in app/routes.ts. */
  route: string
  /** Of the first level, or the title of a dialog. */
  heading: string
  /** An address of the route, where it has parameters. */
  path?: string | ((staff: StaffClient) => Promise<string>)
  /** The button that opens the screen's form. */
  form?: string
}

const SOFA = 'Lekki Three-Seat Sofa'
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 800 },
]

const FOR_VISITORS: Record<string, Screen[]> = {
  'to buy and to sign in': [
    { route: '/', heading: 'Made for the way we live' },
    { route: '/shop', heading: 'All Products' },
    { route: '/product/:id', heading: SOFA, path: async (staff) => `/product/${await idOfSofa(staff)}` },
    { route: '/auth', heading: 'Welcome Back' },
    { route: '/order', heading: 'Find your order' },
    { route: '/auth/confirm', heading: 'This link is not complete' },
    { route: '/auth/forgot-password', heading: 'Forgot your password?' },
    { route: '/auth/new-password', heading: 'This link no longer works' },
    { route: '/*', heading: '404 Oops! Page not found', path: '/no/such/room' },
  ],
  'to read': [
    { route: '/faq', heading: 'Frequently Asked Questions' },
    { route: '/blog', heading: 'Design Blog' },
    { route: '/blog/:slug', heading: 'Decorating with adire', path: '/blog/decorating-with-adire' },
    { route: '/about', heading: 'Rooms for the way we gather' },
    { route: '/contact', heading: 'Contact' },
    { route: '/page/:slug', heading: 'Privacy Policy', path: '/page/privacy-policy' },
    { route: '/portfolio', heading: 'Portfolio' },
    {
      route: '/portfolio/:slug',
      heading: 'Maitama Dining Room',
      path: '/portfolio/maitama-dining-room',
    },
  ],
}

/** It leaves for the page that was asked for as soon as the shop answers: see offline.spec.ts. */
const WITHOUT_CONNECTION = '/offline'

/**
 * The page of an order is tested in each of its states, and the return from a provider leads to it: see payments.spec.ts,
 * returns.spec.ts and guests.spec.ts.
 */
const WHILE_PAYING = [
  '/account/orders/:number',
  '/account/orders/:number/return',
  '/payment-return',
  '/order/:number',
  '/order/:number/return',
]

/** With something in the cart and an order in the account. */
const FOR_CUSTOMERS: Screen[] = [
  { route: '/cart', heading: 'Your cart' },
  { route: '/checkout', heading: 'Checkout' },
  { route: '/account', heading: 'My Account' },
]

const FOR_STAFF: Record<string, Screen[]> = {
  'products and the home page': [
    { route: '/admin', heading: 'Dashboard' },
    { route: '/admin/products', heading: 'Products' },
    { route: '/admin/products/new', heading: 'Add Product' },
    { route: '/admin/products/import', heading: 'Import Products' },
    {
      route: '/admin/products/:id',
      heading: 'Edit Product',
      path: async (staff) => `/admin/products/${await idOfSofa(staff)}`,
    },
    { route: '/admin/categories', heading: 'Categories', form: 'Add Category' },
    { route: '/admin/hero-slides', heading: 'Hero Slides', form: 'Add Slide' },
    { route: '/admin/hero-media', heading: 'Hero Media' },
    { route: '/admin/client-reviews', heading: 'Client Reviews', form: 'Add Review' },
  ],
  'orders and settings': [
    {
      route: '/admin/orders/:id',
      heading: 'Order Details',
      path: async (staff) => `/admin/orders/${(await placeOrder(staff)).id}`,
    },
    {
      route: '/admin/orders/:id/print',
      heading: 'Print order',
      path: async (staff) => `/admin/orders/${(await placeOrder(staff)).id}/print`,
    },
    { route: '/admin/orders', heading: 'Orders Management' },
    { route: '/admin/take-order', heading: 'Take an Order' },
    { route: '/admin/customers', heading: 'Customers Management', form: 'Add Customer' },
    { route: '/admin/refunds', heading: 'Refunds Management', form: 'Create Refund' },
    { route: '/admin/returns/:state?', heading: 'Returns', path: '/admin/returns' },
    { route: '/admin/texts/:page?', heading: 'Pages & Texts', path: '/admin/texts/header-and-footer' },
    { route: '/admin/messages', heading: 'Messages' },
    { route: '/admin/audit-log', heading: 'Activity' },
    { route: '/admin/staff', heading: 'Staff', form: 'Add Staff' },
    { route: '/admin/settings', heading: 'Website Settings' },
    { route: '/admin/delivery', heading: 'Delivery', form: 'Add Zone' },
    { route: '/admin/delivery/import', heading: 'Import Zones' },
    { route: '/admin/pickup-points', heading: 'Pickup points', form: 'Add Pickup Point' },
    { route: '/admin/delivery-days', heading: 'Delivery days', form: 'Add Holiday' },
    { route: '/admin/payments', heading: 'Payments' },
    { route: '/admin/payment-tasks/:state?', heading: 'Payment Tasks', path: '/admin/payment-tasks' },
    { route: '/admin/tax', heading: 'Tax' },
    { route: '/admin/privacy', heading: 'Privacy' },
    { route: '/admin/search-words', heading: 'Search words' },
    { route: '/admin/mail', heading: 'Mail' },
    { route: '/admin/mail/:kind', heading: 'Order placed', path: '/admin/mail/order_placed' },
    { route: '/admin/mail-outbox/:state?', heading: 'Sent Mail', path: '/admin/mail-outbox' },
    { route: '/admin/statement/:month?', heading: 'Statement', path: '/admin/statement' },
    { route: '/admin/settlement', heading: 'Settlement check' },
    { route: '/admin/demonstration', heading: 'Demonstration' },
    { route: '/admin/guide/:page?', heading: 'Go live', path: '/admin/guide/going-live' },
  ],
  content: [
    { route: '/admin/blog-posts', heading: 'Blog Posts', form: 'Add Blog Post' },
    { route: '/admin/portfolio', heading: 'Portfolio', form: 'Add Portfolio Item' },
    { route: '/admin/cms-pages', heading: 'CMS Pages', form: 'Add Page' },
    { route: '/admin/faqs', heading: 'Manage FAQs', form: 'Add FAQ' },
    { route: '/admin/media', heading: 'Media' },
    { route: '/admin/blog', heading: 'Blog Posts' },
  ],
}

const FROM_MAIL = ['/auth/confirm', '/auth/new-password']

async function idOfSofa(staff: StaffClient): Promise<string> {
  return rowsOf(await staff.from('products').select('id').eq('name', SOFA).single()).id
}

async function expectAccessibleScreens(page: Page, staff: StaffClient, screens: Screen[]): Promise<void> {
  for (const [place, { route, heading, path = route, form }] of screens.entries()) {
    await test.step(route, async () => {
      const address = typeof path === 'string' ? path : await path(staff)
      // Mails open a document of their own.
      if (place === 0 || FROM_MAIL.includes(route)) await page.goto(address)
      else await goTo(page, address)
      const title = page.getByRole('heading', { level: 1, name: heading })
      await expect(title.or(page.getByRole('dialog', { name: heading }))).toBeVisible()
      await expect(page.getByRole('progressbar').or(page.getByText(/^Loading /))).toHaveCount(0)
      await expectAccessibleInBothSizes(page, route)
      if (form === undefined) return
      await page.getByRole('button', { name: form }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      // A dialog is the same in both sizes, but for its width.
      await expectAccessible(page, `the form of ${route} at ${page.viewportSize()?.width} px`)
    })
  }
}

/** Navigates within the document, as a link does: axe stays loaded, and runs several times as fast. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    const { idx } = history.state as { idx: number }
    history.pushState({ idx: idx + 1, key: path }, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

async function expectAccessibleInBothSizes(page: Page, state: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${state} at ${size.width} px`)
  }
}

test('the tables above name every screen', () => {
  const screens = [...Object.values(FOR_VISITORS), FOR_CUSTOMERS, ...Object.values(FOR_STAFF)].flat()
  const named = screens.map(({ route }) => route)
  expect([...named, WITHOUT_CONNECTION, ...WHILE_PAYING].toSorted()).toEqual(screenRoutes(routes).toSorted())
})

/** The paths of the routes that have a screen of their own. */
function screenRoutes(from: typeof routes, parent = ''): string[] {
  return from.flatMap(({ path, index, file, children = [] }) => {
    const full = path === undefined ? parent : `${parent}/${path}`
    const isScreen = (index ?? path !== undefined) && file.endsWith('-screen.tsx')
    return [...(isScreen ? [full || '/'] : []), ...screenRoutes(children, full)]
  })
}

test.describe('for visitors', () => {
  test.use({ expectedInConsole: /status of 404|404: a visitor asked for/ })

  for (const [purpose, screens] of Object.entries(FOR_VISITORS)) {
    test(`the screens ${purpose} are accessible`, async ({ page, staff }) => {
      await expectAccessibleScreens(page, staff, screens)
    })
  }
})

test('the screens of a customer are accessible', async ({ page, shop, staff, catalogue }) => {
  await storeSession(page, shop, staff)
  await placeOrder(staff)
  await fillCart(page, [{ product: await catalogue.named(SOFA) }])
  await expectAccessibleScreens(page, staff, FOR_CUSTOMERS)
})

for (const [subject, screens] of Object.entries(FOR_STAFF)) {
  test(`the screens of staff for ${subject} are accessible`, async ({ backOffice, staff }) => {
    await backOffice.signIn()
    await expectAccessibleScreens(backOffice.page, staff, screens)
  })
}
