/** Pictures that take longer after the document than this keep the page neither from reacting nor from its fonts. */
const MAX_WAIT_MS = 3_000

/**
 * Resolves once the first view is painted, with its pictures of high priority. A visitor who already presses something does
 * not wait.
 */
export function firstView(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => resolve(), { once: true })
    document.addEventListener('DOMContentLoaded', () => {
      setTimeout(resolve, MAX_WAIT_MS)
      void picturesArePainted().then(resolve)
    })
  })
}

async function picturesArePainted(): Promise<void> {
  // One that fails is not waited for.
  await Promise.allSettled([...document.images].filter(isMain).map((picture) => picture.decode()))
  // The first frame paints them, and the second one begins when it has.
  await nextFrame()
  await nextFrame()
}

const isMain = (picture: HTMLImageElement) => picture.fetchPriority === 'high'

const nextFrame = () => new Promise(requestAnimationFrame)
