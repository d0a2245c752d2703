import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,backend,server,scripts,supabase,tests/access}/**/*.test.ts'],
    globalSetup: ['backend/test/global-setup.ts'],
    // Each file clones its own database from a template, so files never wait for one another.
    fileParallelism: true,
    // Some fill a table with 100,000 rows; what hangs fails all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
