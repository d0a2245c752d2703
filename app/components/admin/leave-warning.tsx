import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { hasUnsavedWork, letGoOfUnsavedWork } from './unsaved-work.ts'

/** Asks before typed work is left behind, by a link, by Back, or by closing the tab. Stands in the layout, once for all forms. */
export function LeaveWarning() {
  const leaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedWork(),
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  function leave() {
    leaving.current = true
    letGoOfUnsavedWork()
    blocker.proceed?.()
  }

  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        // The dialog closes itself after either button; only staying resets the navigation.
        if (!open && !leaving.current) blocker.reset?.()
        leaving.current = false
      }}
      title="Leave without saving?"
      description="What you changed on this page is not saved yet and will be lost."
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={leave}
    />
  )
}
