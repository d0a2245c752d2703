import { useEffect, useEffectEvent } from 'react'
import { listenToNewOrders, type NewOrder } from '../data/new-orders.ts'
import { browserClient } from '../lib/supabase-browser.ts'

const listeners = new Set<(orders: NewOrder[]) => void>()
let stop: (() => void) | undefined

/** One line to the backend, however many parts of the screen listen; the last that leaves hangs up. */
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
  let isWanted = true
  let hangUp: (() => void) | undefined
  const start = async () => {
    const client = await browserClient()
    if (isWanted) hangUp = listenToNewOrders(client, (orders) => listeners.forEach((tell) => tell(orders)))
  }
  start().catch(() => {})
  return () => {
    isWanted = false
    hangUp?.()
  }
}

/** Tells a screen of the orders that are placed while it is open. Without a connection it is silent until there is one again. */
export function useNewOrders(onNewOrders: (orders: NewOrder[]) => void): void {
  const tell = useEffectEvent(onNewOrders)
  useEffect(() => listen((orders) => tell(orders)), [])
}
