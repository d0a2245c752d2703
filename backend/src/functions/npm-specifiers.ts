import { registerHooks } from 'node:module'

/** `npm:zod@4/mini` → package `zod`, subpath `/mini`; the version is the one that is installed. */
const npmSpecifier = /^(?:npm:|jsr:)\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(\/.*)?$/

/** What Node finds installed for a specifier that Deno would download, or undefined for any other specifier. */
export function installedName(specifier: string): string | undefined {
  const match = npmSpecifier.exec(specifier)
  return match ? `${match[1]}${match[2] ?? ''}` : undefined
}

let registered = false

/** Lets functions written for Deno import `npm:` and `jsr:` packages that the project has installed. */
export function resolveNpmSpecifiers(): void {
  if (registered) return
  registered = true
  registerHooks({
    resolve: (specifier, context, next) => next(installedName(specifier) ?? specifier, context),
  })
}
