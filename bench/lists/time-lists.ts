import type { Page } from '@playwright/test'
import { sampleOf, type Figure } from '../figure.ts'
import { launchBrowser } from '../launch-browser.ts'
import { openList, scrollDown, sortBy, typeLetters } from './lists-in-page.ts'

interface Account {
  email: string
  password: string
}

const LISTS = ['products', 'orders', 'customers']
const SORTS = ['Name', 'SKU', 'Category', 'Price', 'Stock', 'Status', 'Price']
const TYPED = 'velvet sofa 77'
const ROUNDS = 5
const SCROLLED_SECONDS = 20

const OPEN_BUDGET = 300
const TYPING_BUDGET = 150
const FRAME_BUDGET = 50

/** Measures lists of 100,000 rows in a real browser: the time from the click or key until the rows are there. */
export async function timeLists(url: string, admin: Account): Promise<Figure[]> {
  return withPage(url, admin, async (page) => [
    ...(await timeOpenings(page)),
    await timeSorting(page),
    await timeTyping(page),
    await timeScrolling(page),
  ])
}

/** The time until the first rows of each list are there. */
export async function timeFirstRows(url: string, admin: Account): Promise<Figure[]> {
  return withPage(url, admin, timeOpenings)
}

async function timeOpenings(page: Page): Promise<Figure[]> {
  const timings: Figure[] = []
  for (const list of LISTS) timings.push(await timeOpening(page, list))
  return timings
}

async function withPage<T>(url: string, admin: Account, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } })
    await signIn(page, admin)
    return await work(page)
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth')
  const form = page.getByRole('form', { name: 'Welcome Back' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  await page.goto('/admin', { waitUntil: 'networkidle' })
}

async function timeOpening(page: Page, list: string): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await page.evaluate(openList, `/admin/${list}`))
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.locator('tr[data-index]').first().waitFor({ state: 'detached' })
    // What the dashboard still asks for does not belong to the list that is opened from it.
    await page.waitForLoadState('networkidle')
  }
  return timing(`first rows of ${list}`, times, OPEN_BUDGET)
}

async function timeSorting(page: Page): Promise<Figure> {
  await page.goto('/admin/products')
  await page.locator('tr[data-index]').first().waitFor()
  const times = []
  for (const header of SORTS) times.push(await page.evaluate(sortBy, header))
  return timing('first rows of products in another order', times, OPEN_BUDGET)
}

async function timeTyping(page: Page): Promise<Figure> {
  await page.goto('/admin/products')
  await page.locator('tr[data-index]').first().waitFor()
  const times = await page.evaluate(typeLetters, TYPED)
  return timing('a letter typed into the search for products', times, TYPING_BUDGET)
}

/** The duration of each frame while products are scrolled past: a long frame is visible as a stutter. */
async function timeScrolling(page: Page): Promise<Figure> {
  await page.goto('/admin/products')
  await page.locator('tr[data-index]').first().waitFor()
  const { frames, rows, rowsInPage } = await page.evaluate(scrollDown, SCROLLED_SECONDS)
  const what = `frames while scrolling to row ${rows} in ${SCROLLED_SECONDS} s, at most ${rowsInPage} rows in the page`
  return timing(what, frames, FRAME_BUDGET)
}

function timing(what: string, times: number[], budget: number): Figure {
  const value = sampleOf(times)
  return { what, value, unit: 'ms', target: { text: `at most ${budget} ms`, isMet: value.median <= budget } }
}
