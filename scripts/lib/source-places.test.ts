import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourcePlaces } from './source-places.ts'

let root: string

beforeEach(() => {
  // Brackets have a meaning in patterns of paths.
  root = realpathSync(mkdtempSync(join(tmpdir(), 'a shop (copy) [1] ')))
})

afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Bundles `server/main.ts` for Node, runs it and returns what it prints. */
async function runBundle(): Promise<string> {
  const outDir = join(root, 'build/server')
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [sourcePlaces(root, outDir)],
    build: {
      ssr: 'server/main.ts',
      outDir,
      rollupOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
    },
  })
  return execFileSync(process.execPath, [join(outDir, 'main.js')], { encoding: 'utf8' })
}

test('bundled modules of the server find what lies beside their sources, in every file of the bundle', async () => {
  write('package.json', '{ "type": "module" }')
  write(
    'server/main.ts',
    `import { resolve } from 'node:path'
    const { greeting } = await import('../backend/src/parts/greeting.ts')
    console.log(greeting, resolve(import.meta.dirname, '..'))`,
  )
  write(
    'backend/src/parts/greeting.ts',
    `import { readFileSync } from 'node:fs'
    export const greeting = readFileSync(new URL('greeting.txt', import.meta.url), 'utf8')`,
  )
  write('backend/src/parts/greeting.txt', 'Good morning from')
  expect(await runBundle()).toBe(`Good morning from ${root}\n`)
})

test('modules from elsewhere keep the place of the bundle', async () => {
  write('package.json', '{ "type": "module" }')
  write('server/main.ts', `import '../app/place.ts'`)
  write('app/place.ts', 'console.log(import.meta.dirname)')
  expect(await runBundle()).toBe(`${join(root, 'build/server')}\n`)
})
