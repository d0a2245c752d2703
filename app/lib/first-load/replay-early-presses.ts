import { opensSomething, type EarlyPress } from './early-presses.ts'

/** Replays the presses that were recorded before hydration, in order. */
export async function replayEarlyPresses(): Promise<void> {
  const presses = window.earlyPresses?.take() ?? []
  delete window.earlyPresses
  for (const press of presses) {
    // React must render between two presses: the second press on plus must see the quantity of the first.
    await delay(0)
    if ((await isHydrated(press.target)) && isStillWanted(press)) replay(press)
  }
}

/** How long a press waits for the hydration of its part of the page, in milliseconds. */
const LONGEST_WAIT_MS = 10_000

/**
 * Suspense boundaries with deferred data hydrate after the rest of the page. React has no event for it, but sets a property
 * on each hydrated element.
 */
async function isHydrated(target: HTMLElement): Promise<boolean> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += 50) {
    if (Object.keys(target).some((key) => key.startsWith('__reactProps'))) return true
    await delay(50)
  }
  return false
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function replay({ kind, target }: EarlyPress): void {
  if (kind === 'submit' && target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}

/** A dialog or menu does not open when the visitor has scrolled by more than half a screen since the press. */
function isStillWanted({ target, scrollY }: EarlyPress): boolean {
  if (!target.isConnected || !target.checkVisibility({ visibilityProperty: true })) return false
  return !opensSomething(target) || Math.abs(window.scrollY - scrollY) < window.innerHeight / 2
}
