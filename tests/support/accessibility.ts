import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** A page parses it in two thirds of the time of `axe.source`, which has comments and whole names. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Expects no axe violations and no horizontal overflow. `state` is for the failure message. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await untilLaidOut(page)
  // Ends fades and prevents new ones, because partly faded texts have too little contrast.
  const still = await page.evaluateHandle(stopMoving)
  expect(await violations(page), state).toEqual([])
  await still.evaluate((sheet) =>
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1),
  )
  await expectNoOverflow(page, state)
}

export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  // Not window.innerWidth: on phones it grows with what is too wide.
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0)
}

/**
 * Runs axe in the page itself. The shop has no frames, and for those alone `@axe-core/playwright` opens a second page at
 * each call, which takes five times as long.
 */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  return page.evaluate(async () => {
    const found = await window.axe!.run(document, { resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

/** Until then texts of a section whose height is still guessed may lie upon the next section, whose colour axe takes for theirs. */
export async function untilLaidOut(page: Page): Promise<void> {
  const later = page.locator('html:not([data-laid-out]) .laid-out-later')
  await expect(later).toHaveCount(0)
}

/** Runs in the page. */
function stopMoving(): CSSStyleSheet {
  for (const animation of document.getAnimations())
    if (animation.effect?.getTiming().iterations !== Infinity) animation.finish()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '*, ::before, ::after { transition-duration: 0s !important; transition-delay: 0s !important; animation-duration: 0s !important; animation-delay: 0s !important }',
  )
  document.adoptedStyleSheets.push(sheet)
  return sheet
}

const CONTROLS = 'a[href], button, input, textarea, select, summary, [role=tab]'

/**
 * On touch screens every control is at least 44 px high and wide, except links in running text, the link of a card, which
 * covers the card, and dots beside arrow buttons.
 */
export async function expectTouchTargets(page: Page, state: string): Promise<void> {
  const small = () =>
    page.evaluate((controls) => {
      if (!matchMedia('(pointer: coarse)').matches) return []
      return [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !element.closest('p, .prose-shop, [inert], [aria-hidden=true]'))
        .filter((element) => getComputedStyle(element).clipPath === 'none')
        .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
        .map((element) => ({
          name: element.textContent || element.ariaLabel,
          // A press on a label is one on the control in it.
          box: (element.closest('label') ?? element).getBoundingClientRect(),
          width: element.matches('[aria-label^="Slide "]') ? 24 : 43.5,
        }))
        .filter(({ box, width }) => box.height < 43.5 || box.width < width)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`)
    }, CONTROLS)
  // Sections further down have no size before they are laid out (`app/lib/first-load/after-first-view.ts`).
  await expect.poll(small, state).toEqual([])
}

/** Fails if a toast covers a part of one of the elements. */
export async function expectUncovered(toast: Locator, elements: readonly Locator[]): Promise<void> {
  // Waits for its animation.
  await expect(toast).toHaveCSS('opacity', '1')
  const box = (await toast.boundingBox())!
  for (const element of elements) {
    const other = (await element.boundingBox())!
    const apart = box.y >= other.y + other.height || other.y >= box.y + box.height
    expect(apart || box.x >= other.x + other.width || other.x >= box.x + box.width).toBe(true)
  }
}
