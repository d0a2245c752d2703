import type { JsonLd, ToAbsolute } from './json-ld.ts'

export interface Crumb {
  name: string
  /** Root-relative. */
  path: string
}

/** From the home page, which is added, to the page itself. https://schema.org/BreadcrumbList */
export function breadcrumbList(crumbs: readonly Crumb[], absolute: ToAbsolute): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}
