import { registerHooks } from 'node:module'
import type { ImportMap } from './import-map.ts'

/** `npm:zod@4/mini` → package `zod`, subpath `/mini`; the installed version is used. */
const npmSpecifier =
  /^(?:(?:npm:|jsr:)\/?|https:\/\/esm\.sh\/(?:v\d+\/)?)((?:@[^/@?]+\/)?[^/@?]+)(?:@[^/?]+)?(\/[^?]*)?(?:\?.*)?$/
/** Imports of types, as in the file that `supabase functions new` creates: in Deno they are empty. */
const typesOnly = /\.d\.ts$/
/** The standard library's `serve`, from before `Deno.serve`; most older functions start with it. */
const standardServer = /^https:\/\/deno\.land\/std(@[^/]+)?\/http\/server\.ts$/

/** The installed package for a specifier that Deno would download; undefined for any other specifier. */
export function installedName(specifier: string): string | undefined {
  const match = npmSpecifier.exec(specifier)
  return match ? `${match[1]}${match[2] ?? ''}` : undefined
}

/** The module that replaces a remote one, or undefined. */
export function ownModule(specifier: string): string | undefined {
  if (standardServer.test(specifier)) return new URL('./standard-server.ts', import.meta.url).href
  const isRemote = /^(https?|npm|jsr):/.test(specifier)
  return isRemote && typesOnly.test(specifier) ? 'data:text/javascript,' : undefined
}

/**
 * Lets functions for Deno import `npm:`, `jsr:` and esm.sh packages that the project has installed. Nothing is
 * downloaded at run time; an error names a missing package and what to do.
 */
export function resolveNpmSpecifiers(mapped: ImportMap): void {
  registerHooks({
    resolve(written, context, next) {
      const isOwn = !context.parentURL?.includes('/node_modules/')
      const specifier = (isOwn ? mapped(written) : undefined) ?? written
      const own = ownModule(specifier)
      if (own !== undefined) return next(own, context)
      const name = installedName(specifier)
      if (name === undefined) {
        if (/^https?:/.test(specifier)) throw notDownloaded(specifier)
        return next(specifier, context)
      }
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

const notDownloaded = (specifier: string) =>
  new Error(
    `It imports ${specifier}, but code is not downloaded here: install the package and import npm:NAME`,
  )

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
