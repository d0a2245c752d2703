/**
 * A schema.org object as search engines read it. The context is added, and what could end the script element is
 * escaped, where pages render it (`page-meta.ts`); a property whose value is undefined is left out there too.
 */
export interface JsonLd {
  '@type': string
  [property: string]: unknown
}

/** Turns an address of the shop, or one that is absolute already, into an absolute one. */
export type ToAbsolute = (address: string) => string
