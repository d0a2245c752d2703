import { afterPaint } from '../after-paint.ts'
import { whenIdle } from '../when-idle.ts'

// What waits for the first view: the page's scripts, the previews of pictures, and the layout of what is further down.

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

/** The largest pictures of the first view. */
export const MAIN_PICTURE = 'img[fetchpriority=high]'

/** The CSS image of the base64 of a tiny WebP. */
export const previewUrl = (preview: string | undefined) => `url(data:image/webp;base64,${preview})`

/** Shows the previews (`data-preview`) of pictures that match the selector. */
export function showPreviews(pictures = ''): void {
  for (const picture of elements<HTMLElement>(`${pictures}[data-preview]:not([style])`))
    picture.style.backgroundImage = previewUrl(picture.dataset['preview'])
}

/** Does so for main pictures that have arrived since the last frame, before each frame until all have. Others would delay the first view. */
export function showMainPreviews(): void {
  showPreviews(MAIN_PICTURE)
  if (document.readyState === 'loading') requestAnimationFrame(showMainPreviews)
}

/** Each section waits for an idle moment for at most so many milliseconds. */
const LATEST_MS = 1_000

/**
 * Lays out all sections at once when the address leads to a position in the page, which depends on the height of each: one with
 * `#`, and a page that was open before. The router gives those a state, and restores their position after reloading and Back.
 */
export function layOutForPosition(): void {
  if (history.state || location.hash) layOutAll()
}

/** Lays out all sections at once, now and on the pages that follow in this document. */
export function layOutAll(): void {
  document.documentElement.dataset['laidOut'] = ''
}

/** Lays out the sections that the first view did without, one after the other, so that none keeps a tap waiting for long. */
export function layOutTheRest(): void {
  const page = document.documentElement
  const sections = [...document.querySelectorAll<HTMLElement>('.laid-out-later')]

  function layOut([next, ...others]: HTMLElement[]): void {
    const laidOut = next ?? page
    laidOut.dataset['laidOut'] = ''
    if (next) afterPaint(() => whenIdle(() => layOut(others), LATEST_MS))
  }

  if (page.dataset['laidOut'] === undefined) whenIdle(() => layOut(sections), LATEST_MS)
}

/** The elements that match the selector. In the head's script this is shorter than the DOM's name, which is used in several places. */
const elements = <Kind extends Element>(selector: string) => document.querySelectorAll<Kind>(selector)
