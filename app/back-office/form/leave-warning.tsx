import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { hasUnsavedChanges, discardUnsavedChanges, replacesForms } from './unsaved-changes.ts'

/** Asks before unsaved changes are lost: by a link, by Back, or by closing the tab. Rendered once, in the layout. */
export function LeaveWarning() {
  const leaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      replacesForms(currentLocation, nextLocation) && hasUnsavedChanges(),
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  function leave() {
    leaving.current = true
    discardUnsavedChanges()
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
