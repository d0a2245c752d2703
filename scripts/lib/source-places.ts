import { dirname, relative } from 'node:path'
import type { Plugin } from 'vite'

const PLACE = /\bimport\.meta\.(dirname|url)\b/g

/**
 * Modules of the server find what lies beside them, such as SQL and threads, by `import.meta`. In the bundle that would be the place
 * of the bundle's file, all of which are in `bundleDir`; this plugin keeps it the place of the source, which a release has too.
 */
export function sourcePlaces(root: string, bundleDir: string): Plugin {
  const fromBundle = (file: string) => relative(bundleDir, file).replaceAll('\\', '/')
  return {
    name: 'source-places',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: [`${root}/server/**`, `${root}/backend/src/**`], code: PLACE },
      handler(code, id) {
        const places: Record<string, string> = {
          dirname: `(import.meta.dirname + '/${fromBundle(dirname(id))}')`,
          url: `new URL('${fromBundle(id)}', import.meta.url).href`,
        }
        return { code: code.replaceAll(PLACE, (_, place: string) => places[place]!), map: null }
      },
    },
  }
}
