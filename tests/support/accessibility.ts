import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing for axe to find on the page as it stands, and nothing wider than the screen. `state` names it in a failure. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Half-faded texts have half their contrast: what fades has done so, and nothing begins to while axe looks.
  const still = await page.evaluateHandle(stopMoving)
  const { violations } = await new AxeBuilder({ page }).analyze()
  await still.evaluate((sheet) =>
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1),
  )
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    state,
  ).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0)
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

const CONTROLS = 'a[href], button, input, textarea, select, [role=tab]'

/**
 * On a screen for fingers every control that stands by itself is 44 px high and wide. Links in running text follow their
 * line, a card's link covers its card, and dots share a row in which the arrows beside them do the same.
 */
export async function expectTouchTargets(page: Page, state: string): Promise<void> {
  const small = await page.evaluate((controls) => {
    if (!matchMedia('(pointer: coarse)').matches) return []
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('p, .prose-shop, [inert], [aria-hidden=true]'))
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
      .map((element) => ({
        name: element.textContent || element.ariaLabel,
        box: element.getBoundingClientRect(),
        width: element.matches('[aria-label^="Slide "]') ? 24 : 43.5,
      }))
      .filter(({ box, width }) => box.height < 43.5 || box.width < width)
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`)
  }, CONTROLS)
  expect(small, state).toEqual([])
}
