import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'
import { PageLink } from '../../ui/page-link.tsx'
import type { Loaded } from '../page/load-page.ts'
import { useFailureToast } from '../page/use-failure-toast.ts'
import type { StartOfList } from './start-of-list.ts'

/** The hook of a list that grows by the loader of its screen. `failure` is the title of the toast when more rows fail to load. */
export function createGrowingList<Row>(failure: string) {
  /** The longer lists, by history entry, so that the Back button restores them. */
  const grown = new Map<string, StartOfList<Row>>()

  return function useGrowingList(first: StartOfList<Row>) {
    const { key } = useLocation()
    const { data, load } = useFetcher<Loaded<StartOfList<Row>>>()
    useFailureToast(data, failure)
    const longer = data?.failure === null ? data : grown.get(key)
    useEffect(() => {
      if (longer) grown.set(key, longer)
    }, [key, longer])
    return { ...(longer ?? first), load }
  }
}

/** Shown in place of the rows when there are none, or they could not be read. */
export function EmptyList({ text }: { text: string }) {
  return (
    <div className="mt-6 rounded-2xl bg-sand/60 px-6 py-16 text-center">
      <p className="font-serif text-2xl text-balance">{text}</p>
      <PageLink to="/shop" className={buttonClasses('outline', 'large', 'mt-6')}>
        Visit the shop
      </PageLink>
    </div>
  )
}

interface ShowMoreProps {
  to: string
  onMore: (path: string) => Promise<void>
}

/** Loads more as its place comes near the screen, or when it is pressed; a plain link without JavaScript. */
export function ShowMore({ to, onMore }: ShowMoreProps) {
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && void onMore(to),
      {
        rootMargin: '800px',
      },
    )
    if (link.current) observer.observe(link.current)
    return () => observer.disconnect()
  }, [to, onMore])

  return (
    <p className="mt-14 text-center">
      <a
        ref={link}
        href={to}
        onClick={(event) => {
          if (opensElsewhere(event)) return
          event.preventDefault()
          void onMore(to)
        }}
        className={buttonClasses('outline', 'large')}
      >
        Show more
      </a>
    </p>
  )
}
