import { defineConfig } from '@playwright/test'

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Most of the shop is tried at both sizes. `@phone` and `@desktop` mark what is about one of them, `@once` what the server
// answers the same to any.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/seeded-shop.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? [['list']] : [['line']],
  use: {
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Where a test is about being offline it says so; everywhere else requests can be looked at and answered.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'server', testMatch: 'running.spec.ts' },
    {
      name: 'phone',
      // The back office's screens share one layout, which back-office.spec.ts tries on a phone; what search engines read is
      // the same at any size.
      testIgnore: ['running.spec.ts', 'admin-*.spec.ts', 'search-engines.spec.ts'],
      grepInvert: /@desktop|@once/,
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: 'running.spec.ts',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
