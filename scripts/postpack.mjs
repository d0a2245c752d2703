import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.mjs'

rmSync(join(root, 'npm-shrinkwrap.json'))
