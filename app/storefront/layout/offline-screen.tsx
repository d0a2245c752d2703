import { useEffect, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { safeReturnPath } from '../sign-in/return-path.ts'
import type { Route } from './+types/offline-screen.ts'
import { ConnectionLost } from './connection-lost.tsx'
import { useOnline } from './use-online.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/offline', title: 'You are offline', hidden: true })

const RETRY_MS = 3_000

/** The service worker redirects to it when it has no copy of a page. `?page=` is the URL of that page. */
export default function Offline() {
  const { page, seen } = useRequestedPage()
  const online = useOnline()
  const navigate = useNavigate()

  // The worker has the data of the page but not its document, so a client navigation can render it.
  useEffect(() => {
    if (seen) void navigate(page, { replace: true })
  }, [seen, page, navigate])

  useEffect(() => {
    const retry = () => void isShopReachable().then((reachable) => reachable && window.location.replace(page))
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [page])

  return (
    <ConnectionLost address={page} reloadDocument>
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

/** `navigator.onLine` is true too early, and when the shop is down. */
async function isShopReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Read after hydration: the worker answers with the same document for all pages. */
function useRequestedPage(): { page: string; seen: boolean } {
  const search = useSyncExternalStore(
    () => () => undefined,
    () => window.location.search,
    () => '',
  )
  const query = new URLSearchParams(search)
  return { page: safeReturnPath(query.get('page')), seen: query.has('seen') }
}
