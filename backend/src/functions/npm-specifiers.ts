import { registerHooks } from 'node:module'

/** `npm:zod@4/mini` → package `zod`, subpath `/mini`; the version is the one that is installed. */
const npmSpecifier = /^(?:npm:|jsr:)\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(\/.*)?$/

/** What Node finds installed for a specifier that Deno would download, or undefined for any other specifier. */
export function installedName(specifier: string): string | undefined {
  const match = npmSpecifier.exec(specifier)
  return match ? `${match[1]}${match[2] ?? ''}` : undefined
}

/**
 * Lets functions written for Deno import `npm:` and `jsr:` packages that the project has installed. Nothing is downloaded
 * while the shop runs; what is missing is named, with what to do.
 */
export function resolveNpmSpecifiers(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (/^https?:/.test(specifier)) {
        throw new Error(
          `It imports ${specifier}, but code is not downloaded here: install the package and import npm:NAME`,
        )
      }
      const name = installedName(specifier)
      if (name === undefined) return next(specifier, context)
      try {
        return next(name, context)
      } catch (error) {
        throw new Error(
          `It imports ${specifier}, which is not installed: run npm install ${packageOf(name)}`,
          { cause: error },
        )
      }
    },
  })
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
