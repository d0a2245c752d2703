import { Link } from 'react-router'
import WifiOff from '~icons/lucide/wifi-off'
import type { Elements } from '../../lib/text/elements.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useOnline } from './use-online.ts'

export interface ConnectionLostProps {
  /** The URL to try again. */
  address: string
  /** Whether to load a new document. Without a connection and a service worker, the browser would show its own page instead. */
  reloadDocument?: boolean
  /** More links beside 'Try again'. */
  children?: Elements
}

/** Shown in place of a page that could not be loaded. */
export function ConnectionLost({ address, reloadDocument = false, children }: ConnectionLostProps) {
  const online = useOnline()
  return (
    <EmptyState
      level={1}
      icon={<WifiOff />}
      title={online ? 'The shop did not answer' : 'You are offline'}
      description={
        online
          ? 'Please check your connection and try again. Your cart is safe.'
          : 'This page was not opened on this device before, so it has to wait for the network. Your cart is safe.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={address} reloadDocument={reloadDocument} className={buttonClasses('primary', 'large')}>
            Try again
          </Link>
          {children}
        </div>
      }
      className="min-h-[60dvh] justify-center"
    />
  )
}
