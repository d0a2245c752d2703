import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Whether this is an unpacked release archive: it is built, and has no configuration of the build. */
export const isRelease = !existsSync(join(root, 'vite.config.ts'))
