import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'

export interface LeaveWarningProps {
  /** Whether something was typed that is not saved; asked at the moment of leaving. */
  isDirty: () => boolean
  /** Told when one leaves all the same. */
  onLeave?: () => void
}

/** Asks before typed work is left behind, by a link, by Back, or by closing the tab. */
export function LeaveWarning({ isDirty, onLeave }: LeaveWarningProps) {
  const leaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  function leave() {
    leaving.current = true
    onLeave?.()
    blocker.proceed?.()
  }

  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        // The dialog closes itself after either button; only staying resets the navigation.
        if (!open && !leaving.current) blocker.reset?.()
      }}
      title="Leave without saving?"
      description="What you changed on this page is not saved yet and will be lost."
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={leave}
    />
  )
}
