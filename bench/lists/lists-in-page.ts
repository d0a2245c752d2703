/**
 * These functions run in the page, one at a time, and measure what a person sees: the time from the event to the frame after
 * the one with the rows.
 */

// Playwright sends each function to the page as text, so it cannot use variables of this module.
/* oxlint-disable unicorn/consistent-function-scoping */

export async function openList(path: string): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame)
  const began = performance.now()
  document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click()
  while (location.pathname !== path || !document.querySelector('tr[data-index]')) await frame()
  return performance.now() - began
}

export async function sortBy(header: string): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame)
  const before = location.search
  const began = performance.now()
  const button = [...document.querySelectorAll<HTMLElement>('th button')].find(
    ({ textContent }) => textContent === header,
  )
  button?.click()
  while (location.search === before || document.querySelector('table[aria-busy=true]')) await frame()
  return performance.now() - began
}

/** Types five letters a second, as a person does. Returns each letter's time until the rows are there, in milliseconds. */
export async function typeLetters(text: string): Promise<number[]> {
  const frame = () => new Promise(requestAnimationFrame)
  const box = document.querySelector<HTMLInputElement>('input[type=search]')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  if (!box || !write) throw new Error('The page has no search field.')
  const times: number[] = []
  box.focus()
  for (let length = 1; length <= text.length; length++) {
    const typed = text.slice(0, length)
    const began = performance.now()
    write.call(box, typed)
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    if (typed.endsWith(' ')) continue
    const answered = () => new URLSearchParams(location.search).get('search') === typed
    while (!answered() || document.querySelector('table[aria-busy=true]')) await frame()
    const took = performance.now() - began
    times.push(took)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 200 - took)))
  }
  return times
}

/** Scrolls down for so many seconds, faster than a person does. Every row on the way is loaded. */
export async function scrollDown(limit: number) {
  const frame = () => new Promise<number>(requestAnimationFrame)
  const table = document.querySelector('table')
  if (!table) throw new Error('The page has no table.')
  const lastRow = () =>
    Number([...table.querySelectorAll<HTMLElement>('tr[data-index]')].at(-1)?.dataset.index) + 1
  const total = () => Number(table.getAttribute('aria-rowcount')) - 1
  while (total() <= lastRow() + 1000) await frame()
  const frames: number[] = []
  const began = performance.now()
  let rowsInPage = 0
  let before = await frame()
  while (lastRow() < total() && performance.now() - began < limit * 1_000) {
    scrollBy(0, 6000)
    const now = await frame()
    frames.push(now - before)
    before = now
    rowsInPage = Math.max(rowsInPage, table.querySelectorAll('tr[data-index]').length)
  }
  return { frames, rows: lastRow(), rowsInPage }
}
