import { useState } from 'react'
import { useOnline } from './use-online.ts'

export interface OfflineNoticeProps {
  /** The URL of the current page. */
  page: string
  onRefresh: () => void
}

/** Tells when the device goes offline and comes back online. Sticks below the compact header. */
export function OfflineNotice({ page, onRefresh }: OfflineNoticeProps) {
  const online = useOnline()
  const [offlineOn, setOfflineOn] = useState<string>()
  if (!online && offlineOn !== page) setOfflineOn(page)

  function refresh(): void {
    setOfflineOn(undefined)
    onRefresh()
  }

  return (
    <output className="on-dark sticky top-16 z-30 block bg-ink text-sm text-cream">
      {!online && (
        <span className="page block py-3 text-center">
          <strong className="font-medium">You are offline.</strong> Your cart and the pages you have seen
          still open.
        </span>
      )}
      {online && offlineOn === page && (
        <span className="page flex flex-wrap items-center justify-center gap-x-3 text-center">
          You are back online.
          <button
            type="button"
            onClick={refresh}
            className="min-h-11 cursor-pointer font-medium underline underline-offset-4"
          >
            Refresh this page
          </button>
        </span>
      )}
    </output>
  )
}
