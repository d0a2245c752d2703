import { useEffect, useEffectEvent } from 'react'
import { listenToNewOrders, type NewOrder } from '../data/new-orders.ts'
import { browserClient } from '../lib/supabase-browser.ts'

/** Tells a screen of each order that is placed while it is open. Without a connection it is silent; the list stays as it was read. */
export function useNewOrders(onNewOrder: (order: NewOrder) => void): void {
  const tell = useEffectEvent(onNewOrder)
  useEffect(() => {
    let isOpen = true
    let stop = () => {}
    const start = async () => {
      const client = await browserClient()
      if (isOpen) stop = listenToNewOrders(client, (order) => tell(order))
    }
    start().catch(() => {})
    return () => {
      isOpen = false
      stop()
    }
  }, [])
}
