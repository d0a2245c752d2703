import { elements } from './elements.ts'
import { MAIN_PICTURE, showPreviews } from './previews.ts'

/** The `rel` that the server gives to preloads of scripts (`head-order.server.ts`). Browsers ignore it. */
export const LATE_PRELOAD = 'late-modulepreload'
/** The `type` that the server gives to the script that starts the page. Browsers ignore it. */
export const LATE_MODULE = 'late-module'

/** Pictures that take longer after the document than this do not keep the page from reacting. */
const MAX_WAIT_MS = 3_000

/**
 * Loads and starts the page's scripts once its first view is painted, so that they share neither the bandwidth nor the processor
 * with it. A visitor who already presses something does not wait. The same holds for pictures further down (`app.css`).
 */
export function startLateScripts(): void {
  const { dataset } = document.documentElement
  const pressed = new Promise((resolve) => {
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, resolve, { once: true })
  })
  void pressed.then(() => (dataset['inUse'] = ''))
  addEventListener('DOMContentLoaded', async () => {
    await Promise.race([
      firstViewIsPainted(),
      pressed,
      new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
    ])
    dataset['painted'] = ''
    showPreviews()
    loadScripts()
  })
}

async function firstViewIsPainted(): Promise<void> {
  // One that fails is not waited for.
  const pictures = elements<HTMLImageElement>(MAIN_PICTURE)
  await Promise.allSettled(Array.from(pictures, (picture) => picture.decode()))
  // The first frame paints them, and the second one begins when it has.
  await nextFrame()
  await nextFrame()
}

const nextFrame = () => new Promise(requestAnimationFrame)

function loadScripts(): void {
  for (const link of elements<HTMLLinkElement>(`link[rel=${LATE_PRELOAD}]`)) link.rel = 'modulepreload'
  for (const late of elements<HTMLScriptElement>(`script[type=${LATE_MODULE}]`)) {
    // A script that has been ignored once never runs, so another takes its place, with the attributes that React rendered.
    const script = document.createElement('script')
    script.type = 'module'
    script.async = true
    script.nonce = late.nonce
    script.textContent = late.textContent
    late.replaceWith(script)
  }
}
