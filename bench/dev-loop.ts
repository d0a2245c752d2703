import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { copyProject } from './dev-copy.ts'
import { launchBrowser } from './launch-browser.ts'
import { npmRun } from './npm-start.ts'

const ROUNDS = 3
const FIRST_PAGE_BUDGET = 4_000
const SCREEN_BUDGET = 1_000
const POLL_MS = 10

/** An edit of a file, and where it is seen: in an open page, which is not reloaded by hand, or in a response. */
interface Edit {
  what: string
  file: string
  replace: string
  by(round: number): string
  path: string
  text(round: number): string
  isPage: boolean
  budget?: number
}

const EDITS: Edit[] = [
  {
    what: 'an edited screen',
    file: 'app/storefront/content/about-screen.tsx',
    replace: 'Rooms for the way we gather',
    by: (round) => `Rooms for the way we gather, version ${round}`,
    path: '/about',
    text: (round) => `Rooms for the way we gather, version ${round}`,
    isPage: true,
    budget: SCREEN_BUDGET,
  },
  {
    what: 'an edited loader',
    file: 'app/storefront/content/faq-screen.tsx',
    replace: 'grouped(await listPublishedFaqs(supabase))',
    by: (round) =>
      `grouped(await listPublishedFaqs(supabase)).map((each) => ({ ...each, category: 'Loaded ${round}' }))`,
    path: '/faq',
    text: (round) => `Loaded ${round}`,
    isPage: true,
  },
  {
    what: 'an edited file of the backend',
    file: 'backend/src/gateway/refusal.ts',
    replace: 'No API key found in request',
    by: (round) => `No API key in request ${round}`,
    path: '/rest/v1/products',
    text: (round) => `No API key in request ${round}`,
    isPage: false,
  },
  {
    what: 'an edited migration',
    file: 'supabase/migrations/20260101001800_cms_pages.sql',
    replace: `'Privacy Policy'`,
    by: (round) => `'Privacy, version ${round}'`,
    path: '/page/privacy-policy',
    text: (round) => `Privacy, version ${round}`,
    isPage: true,
  },
]

/** `npm run bench -- dev`: measures `npm run dev` with edits in a temporary copy of the project. */
const project = copyProject()
const dataDir = join(project, 'data')
try {
  const cold = await npmRun('dev', { cwd: project, dataDir })
  await openOnce(cold.url)
  await cold.stop()
  const starts = await measured(async () => {
    const start = await npmRun('dev', { cwd: project, dataDir })
    await start.stop()
    return start.firstPage
  })
  console.log(`${seconds([cold.firstPage])}  first start to the first page, with a new database`)
  console.log(`${seconds(starts)}  warm start to the first page (of ${FIRST_PAGE_BUDGET / 1000} s)`)
  const dev = await npmRun('dev', { cwd: project, dataDir })
  for (const edit of EDITS) {
    const times = await timeEdit(dev.url, edit)
    console.log(`${seconds(times)}  ${edit.what}${edit.budget ? ` (of ${edit.budget / 1000} s)` : ''}`)
  }
  await dev.stop()
} finally {
  rmSync(project, { recursive: true, force: true })
}

async function measured(once: (round: number) => Promise<number>): Promise<number[]> {
  const times = []
  for (let round = 1; round <= ROUNDS; round++) times.push(await once(round))
  return times
}

async function withPage<T>(address: string, use: (page: Page) => Promise<T>): Promise<T> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(address)
    // Vite's client is connected, and React runs.
    await page.waitForLoadState('networkidle')
    return await use(page)
  } finally {
    await browser.close()
  }
}

/** Lets Vite find the packages of a page, which it then has ready for warm starts. */
async function openOnce(url: string): Promise<void> {
  await withPage(url, async () => {})
}

/** Milliseconds from writing the file until the change is seen. */
async function timeEdit(url: string, edit: Edit): Promise<number[]> {
  const file = join(project, edit.file)
  const original = readFileSync(file, 'utf8')
  const address = url + edit.path
  const rounds = (seen: (text: string) => Promise<void>) =>
    measured(async (round) => {
      const began = performance.now()
      writeFileSync(file, original.replace(edit.replace, edit.by(round)))
      await seen(edit.text(round))
      return performance.now() - began
    })
  if (!edit.isPage) return rounds((text) => untilAnswered(address, text))
  return withPage(address, (page) => rounds((text) => page.getByText(text).first().waitFor()))
}

async function untilAnswered(address: string, text: string): Promise<void> {
  while (!(await (await fetch(address)).text()).includes(text)) await pause(POLL_MS)
}

function seconds(times: number[]): string {
  return `${times.map((time) => (time / 1000).toFixed(2)).join(', ')} s`.padStart(20)
}
