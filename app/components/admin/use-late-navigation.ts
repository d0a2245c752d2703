import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** How long the old screen may stay before a spinner takes its place, in milliseconds. */
const PATIENCE = 150

/** Whether another screen is on its way and lets one wait. A new search on the same screen does not count. */
export function useLateNavigation(): boolean {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const [late, setLate] = useState(false)
  const leaving = navigation.state === 'loading' && navigation.location.pathname !== pathname

  useEffect(() => {
    if (!leaving) return
    const timer = window.setTimeout(() => setLate(true), PATIENCE)
    return () => {
      window.clearTimeout(timer)
      setLate(false)
    }
  }, [leaving])

  const isLate = leaving && late
  useFocusBack(isLate)
  return isLate
}

/** What is hidden loses the focus. A screen that comes back, for a window over it, is to have it where it was. */
function useFocusBack(hidden: boolean): void {
  useLayoutEffect(() => {
    if (!hidden) return
    const had = document.activeElement
    return () => {
      if (had instanceof HTMLElement && document.activeElement === document.body)
        had.focus({ preventScroll: true })
    }
  }, [hidden])
}
