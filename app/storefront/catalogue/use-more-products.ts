import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Loaded } from '../page/load-page.ts'
import { useFailureToast } from '../page/use-failure-toast.ts'
import type { ProductCardRow, ProductsPage } from '../product-cards/queries.ts'
import type { ShopData } from './shop-data.ts'
import { shopPath } from './shop-path.ts'

export const LOAD_FAILURE = 'Failed to load products. Please try again.'

interface GrownList extends Pick<ProductsPage, 'next'> {
  products: readonly ProductCardRow[]
}

/** The lists that grew while scrolling, by history entry, so that the Back button restores them. */
const grownLists = new Map<string, GrownList>()

/** The products of the page and those that were loaded since, with what loads the next ones. */
export function useMoreProducts(shop: ShopData) {
  const { key: historyKey } = useLocation()
  const fetcher = useFetcher<Loaded<ShopData>>()
  const [grown, setGrown] = useState(() => grownLists.get(historyKey))
  const [seen, setSeen] = useState(fetcher.data)
  // The page may have been loaded again since the list grew from it.
  const products = grown ? withoutRepeated([...shop.products, ...grown.products]) : shop.products
  const { next } = grown ?? shop
  const category = shop.category?.slug ?? null
  const from = shop.from + products.length
  const { sort, filters } = shop
  const path = shopPath({ category, sort, filters, from, after: next })
  const loading = fetcher.state !== 'idle'
  useFailureToast(fetcher.data, 'Error', LOAD_FAILURE)

  if (fetcher.data !== seen) {
    setSeen(fetcher.data)
    if (fetcher.data?.failure === null) {
      setGrown({ products: [...products, ...fetcher.data.products], next: fetcher.data.next })
    }
  }

  useEffect(() => {
    if (grown) grownLists.set(historyKey, grown)
  }, [historyKey, grown])

  const { load, data: latest } = fetcher
  // `fetcher.state` is updated too late for a double click, which would load the page twice.
  const requestedAfter = useRef<typeof latest | null>(null)
  const loadMore = useCallback(() => {
    if (requestedAfter.current === latest) return
    requestedAfter.current = latest
    void load(path)
  }, [load, path, latest])
  return {
    products,
    loading,
    failed: typeof fetcher.data?.failure === 'string',
    nextPath: next && shopPath({ category, sort, filters, from }),
    loadMore,
  }
}

/** A product whose price or place changes between two parts can be in both. */
function withoutRepeated(products: readonly ProductCardRow[]): ProductCardRow[] {
  const ids = new Set<string>()
  return products.filter(({ id }) => !ids.has(id) && ids.add(id))
}
