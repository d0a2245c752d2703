import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import backend from './backend/package.json' with { type: 'json' }
import { codeSplitting } from './framework/code-splitting.ts'
import { libraryStyles } from './framework/library-styles.ts'
import shop from './package.json' with { type: 'json' }
import { lucideIcons } from './scripts/lib/icons.ts'
import { firstLoadScript } from './scripts/lib/inline-script.ts'
import { sourcePlaces } from './scripts/lib/source-places.ts'

/** The packages of which every start needs code. They are in the server's bundle; other packages stay where npm puts them. */
const neededByStarts = [
  '@hono/node-server',
  '@parlour/backend',
  '@supabase/supabase-js',
  'hono',
  'ipaddr.js',
  'jose',
  'lru-cache',
  'otpauth',
  'pg',
  'smol-toml',
  'ws',
  'zod',
]
const rarelyNeeded = Object.keys({
  ...shop.dependencies,
  ...backend.dependencies,
  ...backend.devDependencies,
}).filter((name) => !neededByStarts.includes(name))

const root = import.meta.dirname

export default defineConfig(({ command }) => ({
  plugins: [
    firstLoadScript(),
    libraryStyles(),
    lucideIcons(),
    tailwindcss(),
    reactRouter(),
    codeSplitting(),
    sourcePlaces(root, resolve(root, 'build/server')),
  ],
  resolve: {
    alias: { 'react-style-singleton': resolve(root, 'app/lib/styles/added-styles.ts') },
  },
  // The service worker's list of files is read from it.
  build: { manifest: true },
  environments: {
    ssr: {
      // All other packages are in the bundle, so that a release installs fewer.
      resolve: command === 'build' ? { noExternal: true, external: rarelyNeeded } : {},
      build: {
        rollupOptions: {
          // The server is built with the app, because a context key works by object identity.
          input: { index: './server/app.ts', main: './server/main.ts' },
          output: {
            // All in one folder (`sourcePlaces`).
            chunkFileNames: '[name]-[hash].js',
            // Node keeps a source with one letter beyond Latin-1, such as ₦, with two bytes for each letter.
            charset: 'ascii',
            comments: { jsdoc: false },
          },
        },
      },
    },
  },
}))
