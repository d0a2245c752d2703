import type { Locator } from '@playwright/test'

/** The texts and controls that an element covers, without itself. */
export async function coveredBy(cover: Locator): Promise<string[]> {
  return cover.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < box.right && right > box.left && top < box.bottom && bottom > box.top
    // Runs in the page, so it must not use the scope of this file.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isShown = (other: Element) =>
      other.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !other.closest('aside, .sr-only')

    const covered: string[] = []
    for (const control of document.querySelectorAll('a, button, input, select, textarea'))
      if (isShown(control) && isUnder(control.getBoundingClientRect())) covered.push(control.outerHTML)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement || !text.textContent?.trim() || !isShown(text.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some(isUnder)) covered.push(text.textContent)
    }
    return covered
  })
}

/** Whether the middle of an element is not covered; runs in the page. */
export function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
