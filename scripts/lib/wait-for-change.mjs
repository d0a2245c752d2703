import { watch } from 'node:fs'
import { root } from './run.mjs'

// Ends when a source file or a setting changes.
const end = () => process.exit(0)
watch(root, end)
for (const folder of ['server', 'scripts', 'backend/src'])
  watch(`${root}/${folder}`, { recursive: true }, end)
