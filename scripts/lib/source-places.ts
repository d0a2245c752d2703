import { dirname, relative } from 'node:path'
import { normalizePath, type Plugin } from 'vite'

const PLACE = /\bimport\.meta\.(dirname|url)\b/g

/**
 * Modules of the server find what lies beside them, such as SQL and threads, by `import.meta`. In the bundle that would be the place
 * of the bundle's file, all of which are in `bundleDir`; this plugin keeps it the place of the source, which a release has too.
 */
export function sourcePlaces(root: string, bundleDir: string): Plugin {
  const folders = ['server/', 'backend/src/'].map((folder) => `${normalizePath(root)}/${folder}`)
  const fromBundle = (file: string) => normalizePath(relative(bundleDir, file))
  return {
    name: 'source-places',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { code: 'import.meta.' },
      handler(code, id) {
        // No filter of ids: in its patterns, brackets in the name of the shop's folder would have a meaning.
        if (!folders.some((folder) => id.startsWith(folder))) return null
        const places: Record<string, string> = {
          dirname: `(import.meta.dirname + '/${fromBundle(dirname(id))}')`,
          url: `new URL('${fromBundle(id)}', import.meta.url).href`,
        }
        return { code: code.replaceAll(PLACE, (_, place: string) => places[place]!), map: null }
      },
    },
  }
}
