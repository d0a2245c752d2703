import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './lib/run.mjs'

const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/

/** Compresses the built assets once, at the highest level, so that the server does not compress them per request. */
const assets = join(root, 'build', 'client')
for (const name of readdirSync(assets, { recursive: true })) {
  if (!TEXT.test(name)) continue
  const file = join(assets, name)
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
