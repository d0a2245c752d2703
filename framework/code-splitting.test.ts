import { expect, test } from 'vitest'
import { isOfficeBase, type ModuleGraph } from './code-splitting.ts'

const LAYOUT = '/app/back-office/layout/admin-layout.tsx?__react-router-build-client-route'
const SCREENS = ['faqs', 'mail', 'staff', 'tax'].map(
  (name) => `/app/back-office/${name}/${name}-screen.tsx?route-chunk=main`,
)
const CART = '/app/storefront/cart/cart-screen.tsx?route-chunk=main'

interface Importers {
  importers?: string[]
  dynamicImporters?: string[]
}

/** Modules by their ids; those that are not named are imported by none. */
function withModules(modules: Record<string, Importers>): ModuleGraph {
  return { getModuleInfo: (id) => ({ importers: [], dynamicImporters: [], ...modules[id] }) }
}

test('what four screens of the back office need is in its chunk, however they import it', () => {
  const graph = withModules({
    '/app/ui/panel.tsx': { importers: [...SCREENS.slice(1), '/app/ui/panels.ts'] },
    '/app/ui/panels.ts': { importers: SCREENS.slice(0, 1) },
  })
  expect(isOfficeBase('/app/ui/panel.tsx', graph)).toBe(true)
  expect(isOfficeBase('/app/ui/panels.ts', graph)).toBe(false)
})

test('two parts of one screen count once', () => {
  const parts = ['main', 'clientLoader', 'clientAction', 'HydrateFallback']
  const importers = parts.map((part) => `/app/back-office/tax/tax-screen.tsx?route-chunk=${part}`)
  expect(isOfficeBase('/app/ui/panel.tsx', withModules({ '/app/ui/panel.tsx': { importers } }))).toBe(false)
})

test("what the back office's layout needs is in it, but no route is", () => {
  const graph = withModules({ '/app/back-office/layout/sidebar.tsx': { importers: [LAYOUT] } })
  expect(isOfficeBase('/app/back-office/layout/sidebar.tsx', graph)).toBe(true)
  expect(isOfficeBase(LAYOUT, graph)).toBe(false)
})

test('what a page of the shop needs, or loads on demand, is not', () => {
  const graph = withModules({
    '/app/ui/select.tsx': { importers: [...SCREENS, CART] },
    '/app/ui/dialog.tsx': { importers: [...SCREENS, '/app/storefront/search/search-dialog.tsx'] },
    '/app/storefront/search/search-dialog.tsx': { dynamicImporters: [CART] },
  })
  expect(isOfficeBase('/app/ui/select.tsx', graph)).toBe(false)
  expect(isOfficeBase('/app/ui/dialog.tsx', graph)).toBe(false)
})
