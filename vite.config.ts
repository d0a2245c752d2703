import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'

type ChunkingContext = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** The modules that nearly every public page draws with, and all of `lib/` and `session/` that they stand on. */
const shopBase = [
  '/app/root.',
  '/app/routes/shop/layout.',
  '/app/cart/cart',
  '/app/cart/stored-cart',
  '/app/cart/use-cart.',
  '/app/data/products.',
  '/app/data/website-settings.',
  '/app/components/shop/page-heading.',
  '/app/components/shop/product-card.',
  '/app/components/shop/product-grid.',
  ...[
    'badge',
    'button',
    'connection-lost',
    'empty-state',
    'icon-button',
    'late-part',
    'picture',
    'skeleton',
    'spinner',
    'toast',
    'toaster',
    'unexpected-error',
    'use-online',
  ].map((name) => `/app/components/ui/${name}.`),
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
  ].map((name) => `/lucide-react/dist/esm/icons/${name}.`),
]

/** Whether one of the shop's base imports the module, be it by way of others. */
function isShopBase(id: string, context: ChunkingContext): boolean {
  if (shopBase.some((part) => id.includes(part))) return !/\/app\/ro/.test(id)
  if (!/\/app\/(lib|session)\//.test(id)) return false
  const seen = new Set([id])
  for (const each of seen) {
    if (shopBase.some((part) => each.includes(part))) return true
    for (const importer of context.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  }
  return false
}

/**
 * What every public page needs comes in two files: dozens of tiny ones would queue up before the first picture.
 * Dialogs, menus, forms and everything of the back office stay apart and come when they are used.
 */
const groups = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: (id: string, context: ChunkingContext) => (isShopBase(id, context) ? 'shop-base' : null) },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
    ssr: {
      build: {
        rollupOptions: {
          // The front door is compiled with the app, so that both share one identity of each context key.
          input: './server/app.ts',
        },
      },
    },
  },
})
