import { useEffect, useState } from 'react'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { runWhileVisible } from './run-while-visible.ts'
import { subscribeToStock } from './stock-queries.ts'

/** The stock of a product, updated live while the page is visible; `rendered` until the first update. */
export function useLiveStock(productId: string, rendered: number): number {
  const [live, setLive] = useState<number>()
  useEffect(
    () => runWhileVisible(async () => subscribeToStock(await browserClient(), productId, setLive)),
    [productId],
  )
  return live ?? rendered
}
