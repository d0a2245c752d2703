import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Preloaded with `node --import`, so that it sees every module.

/** The project's own source files that this process has loaded. */
export const loadedFiles = new Set<string>()

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) {
      const file = fileURLToPath(url)
      loadedFiles.add(file)
      process.send?.({ loaded: file })
    }
    return next(url, context)
  },
})
