import { setTimeout as elapsed } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { held } from '../support/held.ts'
import { expect, test } from '../support/test.ts'

interface TypedField {
  label: string
  /** The field's name in the request. */
  name: string
  /** Typed until the page reacts, and a little longer. */
  line: string
  /** Typed first. The line is typed before it, so that a caret that jumps is seen. */
  end: string
}

interface ServedForm {
  path: string
  name: string
  fields: readonly TypedField[]
  button: string
  /** Where the form's values are sent. */
  target: RegExp
}

const EMAIL = { label: 'Email', name: 'email', line: 'adaeze.okonkwo.'.repeat(13), end: '@example.com' }

/** The forms that are in the HTML of their pages. */
const FORMS: readonly ServedForm[] = [
  {
    path: '/contact',
    name: 'Contact form',
    fields: [
      { label: 'Name', name: 'name', line: 'Adaeze Nkechi '.repeat(13), end: 'Okonkwo' },
      EMAIL,
      { label: 'Phone', name: 'phone', line: '803 555 '.repeat(5), end: '0101' },
      {
        label: 'Message',
        name: 'message',
        line: 'Do you deliver the sofa to Enugu? '.repeat(9),
        end: 'Thanks.',
      },
    ],
    button: 'Send Message',
    target: /\/contact\.data/,
  },
  {
    path: '/auth',
    name: 'Welcome Back',
    fields: [EMAIL, { label: 'Password', name: 'password', line: 'harmattan-Wind-7 '.repeat(12), end: '!' }],
    button: 'Sign In',
    target: /\/auth\/v1\/token/,
  },
  {
    path: '/auth/forgot-password',
    name: 'Ask for a new password',
    fields: [EMAIL],
    button: 'Send the link',
    target: /\/auth\/v1\/recover/,
  },
  {
    path: '/order',
    name: 'Find your order',
    fields: [
      { label: 'Order number', name: 'p_number', line: 'ORD-2026-', end: '00017' },
      { ...EMAIL, label: 'Email or phone', name: 'p_contact' },
    ],
    button: 'Find my order',
    target: /\/rpc\/find_order/,
  },
]

const SCRIPTS = /\/assets\/[^?]+\.js$/

/** How many keys are pressed once the page reacts, beside those of the delay of one more script. */
const KEYS_AFTER = 10

/** How many keys are pressed in the other fields of a form. */
const FEW_KEYS = 4

/** Types into each field, and into the one of this index while the page begins to react. */
async function typeAndSend(context: BrowserContext, form: ServedForm, longField: number, typist: Typist) {
  const page = await context.newPage()
  await page.route(form.target, () => undefined)
  await page.route(SCRIPTS, async (route) => {
    await elapsed(typist.lateMs)
    await route.continue()
  })
  await page.goto(form.path, { waitUntil: 'commit' })
  const fields = page.getByRole('form', { name: form.name })
  await fields.waitFor()
  const reacts = untilItReacts(page)
  const typed: Record<string, string> = {}
  for (const [index, field] of form.fields.entries()) {
    await fields.getByLabel(field.label).click()
    typed[field.name] = await type(page, field, typist, index === longField ? reacts : undefined)
  }
  for (const { label, name } of form.fields)
    expect(await fields.getByLabel(label).inputValue(), `${label} on ${form.path}`).toBe(typed[name])
  const sent = page.waitForRequest(form.target)
  await fields.getByRole('button', { name: form.button }).click()
  expect(valuesOf(await sent), `sent from ${form.path}`).toMatchObject(typed)
}

interface Typist {
  keyMs: number
  lateMs: number
}

interface Reaction {
  hasBegun: boolean
}

function untilItReacts(page: Page): Reaction {
  const reaction = { hasBegun: false }
  void page.waitForFunction(() => window.earlyPresses === undefined).then(() => (reaction.hasBegun = true))
  return reaction
}

/** Types a few keys, or on until the page reacts. */
async function type(page: Page, { line, end }: TypedField, { keyMs, lateMs }: Typist, reacts?: Reaction) {
  await page.keyboard.type(end)
  await page.keyboard.press('Home')
  let keysLeft = reacts ? KEYS_AFTER + lateMs / keyMs : FEW_KEYS
  let typed = ''
  for (const key of line.trim()) {
    if (keysLeft <= 0) break
    if (!reacts || reacts.hasBegun) keysLeft -= 1
    await page.keyboard.type(key)
    await elapsed(keyMs)
    typed += key
  }
  return typed + end
}

function valuesOf(request: Request): unknown {
  const isJson = request.headers()['content-type']?.includes('json')
  return isJson ? request.postDataJSON() : Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
}

const KEYS_MS = [45, 90]

// Each form meets each delay and both speeds, each delay both speeds, and each kind of field the moment in which the page reacts.
for (const [round, lateMs] of [0, 600, 1_500].entries()) {
  test(`what is typed with scripts ${lateMs} ms late, at 45 and 90 ms a key, stays and is sent`, async ({
    context,
  }) => {
    await Promise.all(
      FORMS.map((form, place) => {
        const keyMs = KEYS_MS[(place + round) % KEYS_MS.length]!
        return typeAndSend(context, form, (round + 1) % form.fields.length, { keyMs, lateMs })
      }),
    )
  })
}

test.describe('when the scripts fail to load and the server answers with the form', () => {
  test.use({ expectedInConsole: /ERR_FAILED|status of 400/ })

  test('what is corrected in it stays', async ({ page, shopper }) => {
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Contact form' })
    const message = form.getByLabel('Message')
    await message.fill('Hello')
    const scripts = held()
    await page.route(SCRIPTS, scripts.answer)
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByText('Please enter your email address.')).toBeVisible()
    await expect(message).toHaveValue('Hello')
    await message.press('End')
    await page.keyboard.type(' there')
    scripts.release()
    await shopper.untilReady()
    await expect(message).toHaveValue('Hello there')
  })
})
