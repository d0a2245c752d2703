import { useEffect, useEffectEvent } from 'react'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { tellChange } from '../list/use-refresh.ts'
import { watchShop, type NewOrder } from './watched-queries.ts'

/**
 * Keeps what is open up to date (useRefresh), and calls back with orders placed while the component is mounted; after a lost
 * connection, with those it missed. See docs/behaviour/back-office-layout.md#new-orders.
 */
export function useWatchedShop(onNewOrders: (orders: NewOrder[]) => void): void {
  const report = useEffectEvent(onNewOrders)
  useEffect(() => {
    let watched: ReturnType<typeof watchShop> | undefined
    let isOver = false
    const start = async () => {
      const client = await browserClient()
      if (!isOver)
        watched = watchShop(client, { onNewOrders: (orders) => report(orders), onChange: tellChange })
    }
    start().catch((error: unknown) => console.warn('Changes of the shop are not followed:', error))

    // For what is not followed, and for what a hidden page has not read.
    const onShown = () => {
      if (document.visibilityState === 'visible') watched?.catchUp()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onShown)
      watched?.stop()
    }
  }, [])
}
