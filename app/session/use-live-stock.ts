import { useEffect, useState } from 'react'
import { listenToStock } from '../data/product-stock.ts'
import { browserClient } from '../lib/supabase-browser.ts'
import { whileWatched } from '../lib/while-watched.ts'

/** How many are left of the product whose page is open, followed while it is looked at; `rendered` until one hears more. */
export function useLiveStock(productId: string, rendered: number): number {
  const [live, setLive] = useState<number>()
  useEffect(
    () => whileWatched(async () => listenToStock(await browserClient(), productId, setLive)),
    [productId],
  )
  return live ?? rendered
}
