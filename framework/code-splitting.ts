import type { Plugin, Rolldown } from 'vite'

/** What Rolldown tells about the modules that it puts into chunks. */
export interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters'> | null
}

/** Modules of nearly every public page. Their imports from `app/` are included. */
const shopBase = [
  '/app/root.',
  '/app/storefront/layout/shop-layout.',
  ...['load-page', 'page-heading', 'page-meta', 'use-failure-toast', 'use-layout-texts'].map(
    (name) => `/app/storefront/page/${name}.`,
  ),
  ...[
    'badge',
    'button',
    'empty-state',
    'fields/use-early-input',
    'icon-button',
    'lazy-part',
    'opens-elsewhere',
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
  ].map((name) => `~icons/lucide/${name}.`),
]

/** What dialogs need, also those of the shop, which are loaded on demand. */
const DIALOGS = [
  /\/app\/ui\/dialogs\/(dialog|use-modal-window|use-return-focus)\./,
  /\/@radix-ui\/react-(dialog|dismissable-layer|focus-guards|focus-scope|portal)\//,
  /\/node_modules\/(aria-hidden|react-remove-scroll|react-remove-scroll-bar|tslib|use-callback-ref|use-sidecar)\//,
]

/** The module and all that import it, directly or indirectly; `onDemand` also by `import()`. */
function withImporters(id: string, graph: ModuleGraph, { onDemand = false } = {}): string[] {
  const seen = new Set([id])
  for (const each of seen) {
    const info = graph.getModuleInfo(each)
    for (const importer of info?.importers ?? []) seen.add(importer)
    for (const importer of (onDemand && info?.dynamicImporters) || []) seen.add(importer)
  }
  return [...seen]
}

function isNamed(id: string): boolean {
  return shopBase.some((part) => id.includes(part))
}

/** Whether the module is in `shopBase`, or one of those imports it. Routes keep chunks of their own. */
function isShopBase(id: string, graph: ModuleGraph): boolean {
  if (/\/app\/(root|storefront\/layout\/shop-layout)\./.test(id)) return false
  return isNamed(id) || (id.includes('/app/') && withImporters(id, graph).some(isNamed))
}

/** What React Router adds to the name of a route's module. */
const ROUTE_SUFFIX = /\?(__react-router-build-client-route|route-chunk=.*)$/

const OUTSIDE_OFFICE = /\/app\/(root|storefront\/.*)\./
const MANY_SCREENS = 4

/**
 * Whether the layout of the back office or many of its screens need the module, and nothing of the shop does, so that staff load one
 * file of them instead of dozens. Its imports are needed by as many: the chunk imports none of the back office's smaller ones.
 */
export function isOfficeBase(id: string, graph: ModuleGraph): boolean {
  const routes = withImporters(id, graph).filter((each) => ROUTE_SUFFIX.test(each))
  const screens = new Set(routes.map((each) => each.replace(ROUTE_SUFFIX, '')))
  const isShared = screens.size >= MANY_SCREENS || routes.some((each) => each.includes('/admin-layout.'))
  if (!isShared || routes.includes(id)) return false
  return !withImporters(id, graph, { onDemand: true }).some((each) => OUTSIDE_OFFICE.test(each))
}

/**
 * The code of every public page is in two chunks: requests for dozens of small ones would delay the first picture. What some
 * pages share, such as those with forms, is in one chunk for each kind. Dialogs, menus and the back office are loaded on demand.
 * The first group that takes a module has it.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: (id, graph) => (isShopBase(id, graph) ? 'shop-base' : null),
    debugName: 'shop-base',
  },
  { name: 'forms', test: /\/app\/(ui\/fields\/(field|input)|storefront\/form\/validated-form)\./ },
  { name: 'delivery', test: /\/app\/(domain\/delivery|storefront\/delivery\/delivery-estimate)\./ },
  {
    name: 'cart-lines',
    test: /\/app\/storefront\/(cart\/(cart-check|price)|delivery\/chosen-state)\./,
  },
  // A file of its own would be named in the manifest, which every page loads, by each screen that needs it.
  { name: 'with-fallback', test: /\/app\/(lib\/with-fallback|domain\/discount-queries)\./ },
  {
    name: 'checkout-draft',
    test: /\/app\/(lib\/storage\/tab-storage|storefront\/checkout\/checkout-draft|session\/guest-contact)\./,
  },
  {
    name: 'shop-path',
    test: /(\/app\/storefront\/catalogue\/shop-path|~icons\/lucide\/sliders-horizontal)\./,
  },
  { name: 'dates', test: /\/app\/lib\/dates\./ },
  {
    name: 'order-parts',
    test: /\/app\/(domain\/order-status|session\/ended-session|storefront\/page\/screen-spinner|ui\/status-badge)\./,
  },
  { name: 'carousel', test: /\/app\/ui\/(use-swipe|place-for-key)\./ },
  { name: 'kept-focus', test: /\/app\/ui\/(focus-heading|use-keep-focus)\./ },
  { name: 'auth-column', test: /\/app\/(storefront\/sign-in\/auth-column|session\/auth-error)\./ },
  {
    name: 'sign-in-fields',
    test: /\/app\/(ui\/fields\/password-input|storefront\/sign-in\/(auth-fields|password))\./,
  },
  // What these import may be needed by a page of the shop, which would load the whole chunk for it.
  {
    name: 'dialogs',
    test: (id) => DIALOGS.some((each) => each.test(id)),
    includeDependenciesRecursively: false,
  },
  {
    name: (id, graph) => (isOfficeBase(id, graph) ? 'office-base' : null),
    debugName: 'office-base',
    includeDependenciesRecursively: false,
  },
]

/** Hashes of seven digits, the shortest that the bundler makes: every page loads the manifest, which names a hundred files. */
const fileNames = {
  hashCharacters: 'hex' as const,
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

/** Whether every document loads the file itself, so that an import on demand need not ask for it. */
function isInEveryDocument(file: string): boolean {
  return /\/(framework|rolldown-runtime|shop-base)-/.test(file)
}

/** Decides which modules the browser gets in one file. */
export function codeSplitting(): Plugin {
  return {
    name: 'code-splitting',
    configEnvironment: (name) => {
      if (name !== 'client') return null
      // React Router's choice, `exports-only`, does not allow chunks without all that their modules import.
      const rolldownOptions = {
        preserveEntrySignatures: 'allow-extension' as const,
        output: { codeSplitting: { groups }, ...fileNames },
      }
      const modulePreload = {
        resolveDependencies: (_file: string, imports: string[]) =>
          imports.filter((each) => !isInEveryDocument(each)),
      }
      return { build: { rolldownOptions, modulePreload } }
    },
  }
}
