import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './lib/run.mjs'

const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/

/** Compresses the built assets once, as small as they get, so that the server never does it for a visitor. */
const assets = join(root, 'build', 'client')
for (const name of readdirSync(assets, { recursive: true })) {
  if (!TEXT.test(name)) continue
  const file = join(assets, name)
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
