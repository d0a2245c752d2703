import { configDefaults, defineConfig } from 'vitest/config'
import { limit } from './backend/test/limit.ts'
import { lucideIcons } from './scripts/lib/icons.ts'
import { firstLoadScript } from './scripts/lib/inline-script.ts'
import { measureSlowness } from './scripts/lib/slowness.mjs'
import './tests/support/in-memory.ts'
import './tests/support/without-settings.ts'

measureSlowness()

const TESTS =
  '{app,backend,deploy,framework,gateway,server,scripts,supabase,tests/access,tests/soak}/**/*.test.ts'
const MOCKED = 'app/**/*.mocked.test.ts'

export default defineConfig({
  plugins: [firstLoadScript(), lucideIcons()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [TESTS],
          exclude: [...configDefaults.exclude, MOCKED],
          globalSetup: ['backend/test/global-setup.ts'],
          setupFiles: ['tests/support/between-files.ts'],
          // Loading the modules anew for each file takes longer than most files run.
          isolate: false,
        },
      },
      // A module can only be replaced before another file has loaded it.
      { extends: true, test: { name: 'mocked', include: [MOCKED] } },
    ],
    // Each file clones its own database from a template, so files never wait for one another.
    fileParallelism: true,
    // For `npm run test:changed`: every test may depend on the schema, which it does not import.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/supabase/{migrations/*,config.toml}'],
    // By default Vitest leaves one core free, which is half of two.
    maxWorkers: '100%',
    // Some fill a table with 100,000 rows; what hangs fails all the same.
    testTimeout: limit(60_000),
    hookTimeout: limit(120_000),
    // A database that was killed recovers within it. What works takes no longer.
    expect: { poll: { timeout: limit(30_000) } },
  },
})
