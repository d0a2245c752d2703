import { useSyncExternalStore } from 'react'
import { percentSent, subscribeToUploads } from '../../lib/supabase/upload-progress.ts'

/** See `percentSent()`. */
export function usePercentSent(): number | undefined {
  return useSyncExternalStore(subscribeToUploads, percentSent, () => undefined)
}

/** How much of the files was sent; nothing while none is being sent. */
export function ShareSent() {
  const percent = usePercentSent()
  if (percent === undefined) return null
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <progress aria-label="Sent" value={percent} max={100} className="h-2 w-20" />
      <span aria-hidden="true">{`${percent}%`}</span>
    </span>
  )
}
