/**
 * A schema.org object. `page-meta.ts` adds the context and renders it as JSON, without properties whose value is undefined.
 */
export interface JsonLd {
  '@type': string
  [property: string]: unknown
}

/** Makes a root-relative or absolute URL absolute. */
export type ToAbsolute = (address: string) => string
