import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { limit } from './backend/test/limit.ts'
import { installedChromium } from './scripts/lib/ensure-chromium.mjs'
import { measureSlowness } from './scripts/lib/slowness.mjs'
import './tests/support/in-memory.ts'
import './tests/support/without-settings.ts'

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shop's pages leave the process of the blank page that they replace, unless there may be only one for each context.
  '--renderer-process-limit=1',
  // Pages live for seconds here, too short for optimizing compilers to pay.
  '--js-flags=--no-opt,--no-maglev',
]

measureSlowness()

// They open no browser.
const WITHOUT_PAGES = ['running.spec.ts', 'operations.spec.ts']

/** What a worker takes with its shop, database and browser. */
const WORKER_BYTES = 1.5 * 1024 ** 3
// As many as there are cores, but at least two, because tests wait for pages.
const workers = Math.max(
  2,
  Math.min(availableParallelism(), Math.floor(process.availableMemory() / WORKER_BYTES)),
)

// Tests run on a desktop. `@phone` marks those that run on a phone instead: for the size or for touch. `@both` marks those whose
// subject is the layout itself.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/seeded-shop.ts',
  fullyParallel: true,
  workers,
  // The unit tests run at the same time. What works takes no longer for it.
  timeout: limit(120_000),
  expect: { timeout: limit(20_000) },
  reporter: process.env.CI ? [['list']] : [['line']],
  use: {
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // A quarter of a test's processor time went into the frames of animations. Tests about motion say so.
    reducedMotion: 'reduce',
    // Where a test is about being offline it says so; everywhere else requests can be looked at and answered.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
    // What cannot be pressed is said by then, not at the end of the test's time.
    actionTimeout: limit(40_000),
    launchOptions: { executablePath: process.env.CHROMIUM ?? installedChromium(), args: CHROMIUM_FLAGS },
  },
  projects: [
    // One worker each: a second one starts another shop, which takes as long as half of the tests.
    { name: 'server', testMatch: WITHOUT_PAGES, workers: 1 },
    // What pages say, read from their HTML. They open no browser.
    { name: 'pages', testDir: 'tests/pages', workers: 1 },
    {
      name: 'phone',
      testIgnore: WITHOUT_PAGES,
      grep: /@phone|@both/,
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: WITHOUT_PAGES,
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Those of `npm run test:long`. The soak takes longest, so it must not begin last.
    { name: 'soak', testDir: 'tests/soak', testMatch: 'soak.spec.ts' },
    // They share one shop, which they attack one after the other.
    { name: 'attacks', testDir: 'tests/attacks', fullyParallel: false, workers: 1 },
    // Two shops on one database, with a balancer in front of them.
    { name: 'processes', testDir: 'tests/processes', fullyParallel: false, workers: 1 },
  ],
})
