import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** The tests in tests/e2e/ and tests/pages/, without `.spec.ts`: one name stands for a subject's tests in both. */
export const ALL_SPECS = [
  ...new Set(['tests/e2e', 'tests/pages'].flatMap((folder) => readdirSync(join(root, folder)))),
]
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => name.slice(0, -'.spec.ts'.length))

/** What no browser test depends on. */
const WITHOUT_BROWSER =
  /^(\.|bench\/|docs\/|scripts\/(?!lib\/)|tests\/(access|attacks|fuzz|processes|soak)\/|backend\/(fuzz|test)\/)|\.md$|\.test\.ts$|^LICENSE$/

/** They visit every screen. */
const OF_ALL_SCREENS = ['screens']

/** For folders that some screens use only: their browser tests. The longest path counts. */
export const SPECS_BY_FOLDER = {
  'app/back-office/access/': ['admin-session-ends', 'admin-second-factor', 'back-office'],
  'app/back-office/activity/': ['admin-activity'],
  'app/back-office/categories/': ['admin-categories'],
  'app/back-office/content/': [
    'admin-blog-posts',
    'admin-cms-pages',
    'admin-connection-lost',
    'admin-faqs',
    'admin-portfolio',
    'admin-session-ends',
  ],
  'app/back-office/customers/': ['admin-customers', 'admin-amounts', 'admin-conflicts'],
  'app/back-office/dashboard/': ['admin-dashboard', 'live-orders'],
  'app/back-office/homepage/': ['admin-hero-media', 'admin-hero-slides', 'admin-reviews'],
  'app/back-office/messages/': ['admin-messages'],
  'app/back-office/orders/': [
    'admin-orders',
    'admin-amounts',
    'admin-taken-orders',
    'admin-taken-order-totals',
    'admin-pickups',
    'live-orders',
    'purchase',
  ],
  'app/back-office/products/': ['admin-products', 'admin-conflicts', 'back-office', 'back-office-focus'],
  'app/back-office/returns/': ['returns'],
  'app/back-office/refunds/': ['admin-refunds', 'admin-amounts', 'admin-gateway-refunds'],
  'app/back-office/gateway-refunds/': ['admin-gateway-refunds'],
  'app/back-office/settings/': ['admin-settings', 'admin-conflicts', 'admin-connection-lost'],
  'app/back-office/setup/': ['admin-dashboard'],
  'app/back-office/staff/': ['admin-staff'],
  'app/back-office/demonstration/': ['admin-demonstration'],
  'app/back-office/texts/': ['admin-texts'],
  'app/back-office/': ALL_SPECS.filter((name) =>
    /^admin-|^back-office(-focus)?$|^live-orders$|^purchase$/.test(name),
  ),
  'app/service-worker/': ['offline'],
  'app/storefront/account/': ['account', 'another-account', 'admin-second-factor', 'purchase'],
  'app/storefront/cart/': ['bad-input', 'cart', 'checkout', 'early-clicks', 'offline', 'product', 'purchase'],
  'app/storefront/catalogue/': ['bad-input', 'home', 'pictures', 'shop', 'states'],
  'app/storefront/checkout/': [
    'another-account',
    'auth',
    'bad-input',
    'checkout',
    'early-clicks',
    'offline',
    'purchase',
  ],
  'app/storefront/content/': [
    'contact',
    'content-pages',
    'early-typing',
    'long-lists',
    'search-engines',
    'states',
  ],
  'app/storefront/home/': [
    'admin-reviews',
    'early-clicks',
    'home',
    'home-categories',
    'late-sections',
    'pictures',
    'states',
  ],
  'app/storefront/product-cards/': ['bad-input', 'home', 'pictures', 'product', 'shop', 'states'],
  'app/storefront/product/': ['early-clicks', 'product', 'product-lightbox', 'pictures', 'search-engines'],
  'app/storefront/returns/': ['another-account', 'returns'],
  'app/storefront/search/': ['search', 'states'],
  'app/storefront/search-engines/': ['search-engines'],
  'app/storefront/sign-in/': [
    'auth',
    'account',
    'admin-second-factor',
    'back-office',
    'early-clicks',
    'early-typing',
    'states',
  ],
  'app/storefront/structured-data/': ['search-engines'],
  'app/storefront/': ALL_SPECS.filter((name) => !name.startsWith('admin-') && name !== 'running'),
}

/** The browser tests of changed files, given as paths from the root. A file that is not listed concerns all of them. */
export function specsOf(files) {
  const found = new Set(files.flatMap((file) => specsOfFile(file)))
  return ALL_SPECS.filter((name) => found.has(name))
}

function specsOfFile(file) {
  if (WITHOUT_BROWSER.test(file)) return []
  const [, spec] = /^tests\/(?:e2e|pages)\/(.+)\.spec\.ts$/.exec(file) ?? []
  if (spec) return [spec]
  const folders = Object.keys(SPECS_BY_FOLDER).filter((folder) => file.startsWith(folder))
  const [longest] = folders.toSorted((a, b) => b.length - a.length)
  return longest ? [...SPECS_BY_FOLDER[longest], ...OF_ALL_SCREENS] : ALL_SPECS
}
