import { join } from 'node:path'
import Icons from 'unplugin-icons/vite'

const CREATE_ICON = join(import.meta.dirname, '../../app/ui/icons/create-icon.tsx')
/** What `createIcon` sets once on the `svg` element, so that a class can change it. */
const INHERITED =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

/** Defines a module `~icons/lucide/<name>` for each icon of Lucide. Its default export is a component. */
export function lucideIcons() {
  return Icons({ compiler: { extension: 'js', compiler: componentOf } })
}

function componentOf(svg: string, _collection: string, name: string): string {
  const body = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')).replaceAll(INHERITED, '')
  return `import { createIcon } from ${JSON.stringify(CREATE_ICON)}
export default /* @__PURE__ */ createIcon(${JSON.stringify(name)}, ${JSON.stringify(body)})`
}
