import { useViewTransitionState } from 'react-router'

/** Whether a view transition opens the page with this address. On the server none does, and the hook would resolve the address for nothing. */
export const useIsOpening = import.meta.env.SSR ? () => false : useViewTransitionState

/**
 * Prevents unhandled rejections from skipped view transitions. React Router starts transitions without handling their
 * `ready` promise, which rejects when the next navigation skips the transition or the page is hidden. Other failures, such
 * as two elements with one name, are still reported.
 */
export function allowSkippedTransitions(): void {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch((error: unknown) => {
      if (!isSkipped(error)) throw error
    })
    return transition
  }
}

function isSkipped(error: unknown): boolean {
  return document.hidden || (error instanceof DOMException && error.name === 'AbortError')
}
