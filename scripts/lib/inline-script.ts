import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compileScript } from './compile-script.ts'

/** Defines a module `name`. Its default export is the text of one script: `entry` with everything that it imports. */
function inlineScript(name: string, entry: string): Plugin {
  const id = `\0${name}`
  return {
    name: 'inline-script',
    resolveId: (source) => (source === name ? id : null),
    async load(loaded) {
      if (loaded !== id) return null
      this.addWatchFile(resolve(entry))
      // The text must not contain the end tag of its script element.
      const script = (await compileScript(resolve(entry))).trim().replaceAll('</', '<\\/')
      return `export default ${JSON.stringify(script)}`
    },
  }
}

/** The script in the head of every page. */
export const firstLoadScript = () => inlineScript('virtual:first-load-script', 'app/lib/first-load/inline.ts')
