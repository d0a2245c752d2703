import { useEffect, useState } from 'react'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { runWhileVisible } from './run-while-visible.ts'
import { subscribeToStock, type Stocks } from './stock-queries.ts'

/** The stock of a product, or those of its variants, updated live while the page is visible; undefined until the first update. */
export function useLiveStock(productId: string, hasVariants: boolean): Stocks | undefined {
  const [live, setLive] = useState<Stocks>()
  useEffect(
    () =>
      runWhileVisible(async () =>
        subscribeToStock(await browserClient(), { productId, hasVariants }, setLive),
      ),
    [productId, hasVariants],
  )
  return live
}
