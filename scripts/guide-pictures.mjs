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
  await photographAll(SCREENS)
  await photographAll([['part', `/admin/orders/${await orderWithPart(staff)}`, 'Order Details']])
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** The id of an order of whose price a part is asked for. */
async function orderWithPart(staff) {
  const account = { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Parlour Interiors Ltd' }
  const transfers = staff.from('payment_methods').update({ enabled: true, ...account })
  await transfers.eq('method', 'bank_transfer').throwOnError()
  const { id, total_amount } = await placeOrder(staff, {
    name: 'Ada Obi',
    email: 'ada@example.com',
    method: 'bank_transfer',
  })
  await staff.rpc('ask_for_part', { p_order_id: id, p_amount: Math.round(total_amount / 2) }).throwOnError()
  return id
}

async function photographAll(screens) {
  for (const [size, viewport] of Object.entries(SIZES)) await photograph(screens, size, viewport)
}

async function photograph(screens, size, viewport) {
  const context = await browser.newContext({ viewport, baseURL: shop.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/auth?next=/admin')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password *').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  for (const [name, path, heading] of screens) {
    await page.goto(path)
    // Behind a dialog, the heading of the screen is not there for anybody.
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const picture = join(root, `docs/guide/pictures/${name}-${size}.webp`)
    await sharp(await page.screenshot())
      .webp({ quality: 70 })
      .toFile(picture)
    console.log(picture)
  }
  await context.close()
}
