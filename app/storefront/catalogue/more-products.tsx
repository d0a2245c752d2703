import { useEffect, useRef } from 'react'
import { buttonClasses } from '../../ui/button.tsx'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export interface MoreProductsProps {
  /** The page of the following products; followed as a plain link without JavaScript. */
  to: string
  loading: boolean
  /** The last load failed; the next one waits for a click. */
  failed: boolean
  onMore: () => void
}

/** The end of an unfinished list: loads more when it is scrolled near, or clicked. */
export function MoreProducts({ to, loading, failed, onMore }: MoreProductsProps) {
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!end.current || loading || failed) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onMore(), {
      rootMargin: '800px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loading, failed, onMore])

  return (
    <div ref={end} className="mt-14 grid place-items-center">
      <PageLink
        to={to}
        onClick={(event) => {
          if (opensElsewhere(event)) return
          event.preventDefault()
          if (!loading) onMore()
        }}
        aria-disabled={loading || undefined}
        className={buttonClasses('outline', 'large')}
      >
        {loading && <Spinner label={null} />}
        <span>{failed ? 'Try again' : 'Show more'}</span>
      </PageLink>
    </div>
  )
}
