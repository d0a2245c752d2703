import { useEffect, useEffectEvent } from 'react'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { tellReturn } from '../list/use-return.ts'
import { subscribeToNewOrders, type NewOrder } from './new-order-queries.ts'

const listeners = new Set<(orders: NewOrder[]) => void>()
let stop: (() => void) | undefined

/** All listeners share one subscription, which ends with the last of them. */
function listen(listener: (orders: NewOrder[]) => void): () => void {
  listeners.add(listener)
  stop ??= startListening()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

function startListening(): () => void {
  let isStopped = false
  let unsubscribe: (() => void) | undefined
  const start = async () => {
    const client = await browserClient()
    if (!isStopped)
      unsubscribe = subscribeToNewOrders(
        client,
        (orders) => listeners.forEach((listener) => listener(orders)),
        tellReturn,
      )
  }
  start().catch((error: unknown) => console.warn('New orders cannot be announced:', error))
  return () => {
    isStopped = true
    unsubscribe?.()
  }
}

/**
 * Calls back with orders placed while the component is mounted; after a lost connection, with those it missed. See
 * docs/behaviour/back-office-layout.md#new-orders.
 */
export function useNewOrders(onNewOrders: (orders: NewOrder[]) => void): void {
  const report = useEffectEvent(onNewOrders)
  useEffect(() => listen((orders) => report(orders)), [])
}
