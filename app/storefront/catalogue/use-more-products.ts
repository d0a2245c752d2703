import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Loaded } from '../page/load-page.ts'
import { useFailureToast } from '../page/use-failure-toast.ts'
import type { ProductCardRow, ProductsPage } from '../product-cards/queries.ts'
import { NO_PRODUCTS, type ShopData } from './shop-data.ts'
import { shopPath } from './shop-path.ts'

export const LOAD_FAILURE = 'Failed to load products. Please try again.'

/** The products loaded while scrolling, by history entry, so that the Back button restores the list. */
const loadedPages = new Map<string, ProductsPage>()

/** The products of the page and those that were loaded since, with what loads the next ones. */
export function useMoreProducts(shop: ShopData) {
  const { key: historyKey } = useLocation()
  const fetcher = useFetcher<Loaded<ShopData>>()
  const [more, setMore] = useState(
    () => loadedPages.get(historyKey) ?? { ...NO_PRODUCTS, hasMore: shop.hasMore },
  )
  const [seen, setSeen] = useState(fetcher.data)
  const products = uniqueProducts([...shop.products, ...more.products])
  const from = shop.from + products.length
  const path = shopPath({ category: shop.category?.slug ?? null, sort: shop.sort, from })
  const loading = fetcher.state !== 'idle'
  useFailureToast(fetcher.data, 'Error', LOAD_FAILURE)

  if (fetcher.data !== seen) {
    setSeen(fetcher.data)
    if (fetcher.data?.failure === null) {
      setMore({ products: [...more.products, ...fetcher.data.products], hasMore: fetcher.data.hasMore })
    }
  }

  useEffect(() => {
    if (more.products.length > 0) loadedPages.set(historyKey, more)
  }, [historyKey, more])

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
    nextPath: more.hasMore ? path : null,
    loadMore,
  }
}

/** A product can be on two pages when the order changes between the loads. */
function uniqueProducts(products: ProductCardRow[]): ProductCardRow[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}
