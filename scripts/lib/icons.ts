import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Lucide's icons as Iconify publishes them: one file instead of three per icon. */
interface IconSet {
  icons: Record<string, { body: string }>
  aliases: Record<string, { parent: string }>
}

const PREFIX = '~icons/'
const CREATE_ICON = join(import.meta.dirname, '../../app/ui/icons/create-icon.tsx')
/** What `createIcon` sets once on the `svg` element, so that a class can change it. */
const INHERITED =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

/** Defines a module `~icons/<name>` for each icon of Lucide. Its default export is a component. */
export function lucideIcons(): Plugin {
  const set = createRequire(import.meta.url)('@iconify-json/lucide/icons.json') as IconSet
  return {
    name: 'lucide-icons',
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}.js` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const given = id.slice(PREFIX.length + 1, -'.js'.length)
      const name = set.aliases[given]?.parent ?? given
      const icon = set.icons[name]
      if (!icon) throw new Error(`Lucide has no icon ${given}.`)
      const body = icon.body.replaceAll(INHERITED, '')
      const code = `import { createIcon } from ${JSON.stringify(CREATE_ICON)}
export default /* @__PURE__ */ createIcon(${JSON.stringify(name)}, ${JSON.stringify(body)})`
      return { code, moduleSideEffects: false }
    },
  }
}
