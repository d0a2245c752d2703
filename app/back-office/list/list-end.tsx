import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

export interface ListEndProps {
  hasMore: boolean
  loading: boolean
  failed: boolean
  onMore: () => void
}

/** Loads the next page when the end of the list comes near; has a button for users who do not scroll. */
export function ListEnd({ hasMore, ...more }: ListEndProps) {
  return hasMore && <MoreRows {...more} />
}

function MoreRows({ loading, failed, onMore }: Omit<ListEndProps, 'hasMore'>) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)

  useEffect(() => {
    const element = end.current
    // After a failure only the button tries again, so that scrolling does not repeat failing requests.
    if (!element || loading || failed) return
    // Several entries may arrive at once on a busy machine; the last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && more(), {
      rootMargin: '1500px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [loading, failed])

  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-6">
      {failed && (
        <p role="alert" className="text-danger">
          The next rows could not be loaded.
        </p>
      )}
      <Button variant="outline" pending={loading} onClick={onMore}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  )
}
