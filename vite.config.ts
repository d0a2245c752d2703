import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import backend from './backend/package.json' with { type: 'json' }
import shop from './package.json' with { type: 'json' }
import { lucideIcons } from './scripts/lib/icons.ts'
import { firstLoadScript } from './scripts/lib/inline-script.ts'
import { libraryStyles } from './scripts/lib/library-styles.ts'
import { sourcePlaces } from './scripts/lib/source-places.ts'

type ChunkingContext = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Modules of nearly every public page. Their imports from `app/` are included. */
const shopBase = [
  '/app/root.',
  '/app/storefront/layout/shop-layout.',
  ...['load-page', 'page-heading', 'page-meta', 'use-failure-toast', 'use-layout-texts'].map(
    (name) => `/app/storefront/page/${name}.`,
  ),
  '/app/storefront/catalogue/product-card.',
  '/app/storefront/catalogue/product-grid.',
  ...[
    'badge',
    'button',
    'empty-state',
    'icon-button',
    'lazy-part',
    'picture',
    'skeleton',
    'spinner',
    'toasts/toast',
    'toasts/toaster',
    'unexpected-error',
  ].map((name) => `/app/ui/${name}.`),
  ...[
    'arrow-left',
    'arrow-right',
    'circle-question-mark',
    'menu',
    'message-circle',
    'search',
    'shopping-bag',
    'user-round',
    'wifi-off',
    'x',
  ].map((name) => `~icons/${name}.`),
]

/** Whether a module of `shopBase` imports the module, directly or indirectly. Routes keep chunks of their own. */
function isShopBase(id: string, context: ChunkingContext): boolean {
  if (shopBase.some((part) => id.includes(part)))
    return !/\/app\/(root|storefront\/layout\/shop-layout)\./.test(id)
  if (!id.includes('/app/')) return false
  const seen = new Set([id])
  for (const each of seen) {
    if (shopBase.some((part) => each.includes(part))) return true
    for (const importer of context.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  }
  return false
}

/**
 * The code of every public page is in two chunks: requests for dozens of small ones would delay the first picture. What some
 * pages share, such as those with forms, is in one chunk for each kind. Dialogs, menus and the back office are loaded on demand.
 */
const groups = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: (id: string, context: ChunkingContext) => (isShopBase(id, context) ? 'shop-base' : null),
    debugName: 'shop-base',
  },
  { name: 'forms', test: /\/app\/(ui\/fields\/(field|input)|storefront\/form\/validated-form)\./ },
  { name: 'delivery', test: /\/app\/domain\/delivery\./ },
  {
    name: 'cart-lines',
    test: /\/app\/storefront\/(cart\/(use-cart-check|price)|delivery\/delivery-estimate)\./,
  },
  { name: 'dates', test: /\/app\/lib\/dates\./ },
  {
    name: 'order-parts',
    test: /\/app\/(domain\/order-status|storefront\/page\/screen-spinner|ui\/status-badge)\./,
  },
  { name: 'kept-focus', test: /\/app\/ui\/(focus-heading|use-keep-focus)\./ },
  { name: 'auth-column', test: /\/app\/(storefront\/sign-in\/auth-column|session\/auth-error)\./ },
  {
    name: 'sign-in-fields',
    test: /\/app\/(ui\/fields\/password-input|storefront\/sign-in\/(auth-fields|password))\./,
  },
  // Screens of the back office have all of a kind or none of it.
  { name: 'admin-page', test: /\/app\/back-office\/page\/(admin-meta|load-failure|page-header)\./ },
  { name: 'saving', test: /\/app\/(lib\/supabase\/edit-conflict|back-office\/access\/reauthentication)\./ },
]

/** The packages of which every start needs code. They are in the server's bundle; other packages stay where npm puts them. */
const neededByStarts = [
  '@hono/node-server',
  '@parlour/backend',
  '@supabase/supabase-js',
  'hono',
  'ipaddr.js',
  'jose',
  'lru-cache',
  'otpauth',
  'pg',
  'smol-toml',
  'ws',
  'zod',
]
const rarelyNeeded = Object.keys({
  ...shop.dependencies,
  ...backend.dependencies,
  ...backend.devDependencies,
}).filter((name) => !neededByStarts.includes(name))

const root = import.meta.dirname

export default defineConfig(({ command }) => ({
  plugins: [
    firstLoadScript(),
    libraryStyles(),
    lucideIcons(),
    tailwindcss(),
    reactRouter(),
    sourcePlaces(root, resolve(root, 'build/server')),
  ],
  resolve: {
    alias: { 'react-style-singleton': resolve(root, 'app/lib/styles/style-singleton.ts') },
  },
  // The service worker's list of files is read from it.
  build: { manifest: true },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
    ssr: {
      // All other packages are in the bundle, so that a release installs fewer.
      resolve: command === 'build' ? { noExternal: true, external: rarelyNeeded } : {},
      build: {
        rollupOptions: {
          // The server is built with the app, because a context key works by object identity.
          input: { index: './server/app.ts', main: './server/main.ts' },
          // All in one folder (`sourcePlaces`).
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
}))
