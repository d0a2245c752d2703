import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

export interface MoreProductsProps {
  /** The address at which the list goes on: followed as a plain link where there is no script. */
  to: string
  loading: boolean
  /** The last try failed: then nothing is asked for until the visitor asks. */
  failed: boolean
  onMore: () => void
}

/** The end of a list that goes on: asks for more as it comes near the screen, or when pressed. */
export function MoreProducts({ to, loading, failed, onMore }: MoreProductsProps) {
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!end.current || loading || failed) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore()
      },
      { rootMargin: '0px 0px 800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loading, failed, onMore])

  return (
    <div ref={end} className="mt-14 grid place-items-center">
      <Link
        to={to}
        onClick={(event) => {
          event.preventDefault()
          if (!loading) onMore()
        }}
        aria-disabled={loading || undefined}
        className={buttonClasses('outline', 'large')}
      >
        {loading && <Spinner label={null} />}
        {failed ? 'Try again' : 'Show more'}
      </Link>
    </div>
  )
}
