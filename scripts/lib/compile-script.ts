import { build } from 'vite'

/** Compiles `entry` and its imports to one script for every browser that the shop supports. Returns its text. */
export async function compileScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'parlour', fileName: 'script' },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const bundle of outputs) {
    if ('output' in bundle) return bundle.output[0].code
  }
  throw new Error(`${entry} was not compiled.`)
}
