import { useEffect, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClasses } from '../../components/ui/button.tsx'
import { ConnectionLost } from '../../components/ui/connection-lost.tsx'
import { useOnline } from '../../components/ui/use-online.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { safeReturnPath } from '../../lib/return-path.ts'
import type { Route } from './+types/offline.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/offline', title: 'You are offline', hidden: true })

/** How often the shop is looked for, in milliseconds. */
const TRY_AGAIN = 3_000

/** Where the service worker sends whoever opens a page that it does not have. `?page=` is that page's address. */
export default function Offline() {
  const { page, seen } = useWanted()
  const online = useOnline()
  const navigate = useNavigate()

  // Only its data were kept: they are enough to draw the page from here.
  useEffect(() => {
    if (seen) void navigate(page, { replace: true })
  }, [seen, page, navigate])

  useEffect(() => {
    const goOn = () => void isShopThere().then((there) => there && window.location.replace(page))
    const timer = setInterval(goOn, TRY_AGAIN)
    window.addEventListener('online', goOn)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', goOn)
    }
  }, [page])

  return (
    <ConnectionLost address={page}>
      <Link to="/cart" className={buttonClasses('outline', 'large')}>
        Open your cart
      </Link>
      {online && (
        <Link to="/" className={buttonClasses('outline', 'large')}>
          Home
        </Link>
      )}
    </ConnectionLost>
  )
}

/** A device says that it is online before anybody can be reached, and when the shop is down. */
async function isShopThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Read when the page has come alive: the worker keeps one document for all that is missing. */
function useWanted(): { page: string; seen: boolean } {
  const search = useSyncExternalStore(
    () => () => undefined,
    () => window.location.search,
    () => '',
  )
  const query = new URLSearchParams(search)
  return { page: safeReturnPath(query.get('page')), seen: query.has('seen') }
}
