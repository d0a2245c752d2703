import { ensureNode } from './lib/ensure-node.mjs'

await ensureNode()
