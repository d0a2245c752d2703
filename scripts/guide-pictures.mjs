// Photographs the screens of the owner's guide into docs/guide/pictures/, at the size of a desktop and of a phone. Run it on a
// built shop after a change of these screens: node scripts/guide-pictures.mjs
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { placeOrder, placePaidOrder, updateOrder } from '../tests/support/orders.ts'
import { ADMIN, startShop } from '../tests/support/running-shop.ts'
import { staffClient } from '../tests/support/staff-client.ts'
import { root } from './lib/run.mjs'

const SCREENS = [
  ['dashboard', '/admin', 'Dashboard'],
  ['settings', '/admin/settings', 'Website Settings'],
  ['texts', '/admin/texts', 'Pages & Texts'],
  ['product', '/admin/products/new', 'Add Product'],
  ['orders', '/admin/orders', 'Orders Management'],
  ['tasks', '/admin/payment-tasks', 'Payment Tasks'],
  ['staff', '/admin/staff', 'Staff'],
]
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 800 } }

const dataDir = await mkdtemp(join(tmpdir(), 'parlour-guide-'))
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
const shop = await startShop(dataDir, { DEMO: '1' })
try {
  const staff = await staffClient(shop)
  await updateOrder(staff, await placePaidOrder(staff, { name: 'Bola Ade' }), { status: 'cancelled' })
  await placeOrder(staff)
  for (const [size, viewport] of Object.entries(SIZES)) await photographAll(size, viewport)
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function photographAll(size, viewport) {
  const context = await browser.newContext({ viewport, baseURL: shop.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/auth?next=/admin')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password *').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  for (const [name, path, heading] of SCREENS) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForLoadState('networkidle')
    const picture = join(root, `docs/guide/pictures/${name}-${size}.webp`)
    await sharp(await page.screenshot())
      .webp({ quality: 70 })
      .toFile(picture)
    console.log(picture)
  }
  await context.close()
}
