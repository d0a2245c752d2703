import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** How long the old screen stays before a spinner replaces it, in milliseconds. */
const SPINNER_DELAY = 150

/**
 * The path of the screen that is loading, once it has taken longer than the delay; otherwise undefined. A navigation on the
 * same path, such as a search, does not count.
 */
export function usePendingScreen(): string | undefined {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const [isSlow, setSlow] = useState(false)
  const leaving = navigation.state === 'loading' && navigation.location.pathname !== pathname

  useEffect(() => {
    if (!leaving) return
    const timer = window.setTimeout(() => setSlow(true), SPINNER_DELAY)
    return () => {
      window.clearTimeout(timer)
      setSlow(false)
    }
  }, [leaving])

  const isPending = leaving && isSlow
  useRestoreFocus(isPending)
  return isPending ? navigation.location?.pathname : undefined
}

/** A hidden element loses the focus. Restores it when the same screen shows again, with a dialog over it for instance. */
function useRestoreFocus(hidden: boolean): void {
  useLayoutEffect(() => {
    if (!hidden) return
    const focused = document.activeElement
    return () => {
      if (focused instanceof HTMLElement && document.activeElement === document.body)
        focused.focus({ preventScroll: true })
    }
  }, [hidden])
}
