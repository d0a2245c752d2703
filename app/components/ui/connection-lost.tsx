import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClasses } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useOnline } from './use-online.ts'

export interface ConnectionLostProps {
  /** The address to try again. */
  address: string
  /** More ways to go on, beside trying again. */
  children?: ReactNode
}

/** In place of a screen that the network did not bring. */
export function ConnectionLost({ address, children }: ConnectionLostProps) {
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
          {/* A plain link, so that the way back starts from a fresh page. */}
          <a href={address} className={buttonClasses('primary', 'large')}>
            Try again
          </a>
          {children}
        </div>
      }
      className="min-h-[60dvh] justify-center"
    />
  )
}
