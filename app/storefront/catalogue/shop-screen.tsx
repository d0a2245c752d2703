import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigate, useNavigation } from 'react-router'
import { categorySlugs, findCategory, type CategoryRow } from '../../domain/categories.ts'
import { loadCategories } from '../../domain/load-categories.ts'
import { shopContext } from '../../lib/contexts.ts'
import type { WithPreview } from '../../lib/images.ts'
import { withPreviews } from '../../lib/picture-previews.server.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { parsePosition } from '../page/list-position.ts'
import { loadPage, pageClientLoader } from '../page/load-page.ts'
import { introductionsOf, pageMeta } from '../page/page-meta.ts'
import { useFailureToast } from '../page/use-failure-toast.ts'
import { breadcrumbList } from '../structured-data/breadcrumb-list.ts'
import type { Route } from './+types/shop-screen.ts'
import { CategoryCarousel } from './category-carousel.tsx'
import { CollectionBanner } from './collection-banner.tsx'
import { FilterButton } from './filter-button.tsx'
import { MoreProducts } from './more-products.tsx'
import { NoProducts } from './no-products.tsx'
import { ProductGrid } from './product-grid.tsx'
import { parseSort, type ProductSort } from './product-sort.ts'
import { ProductStrip } from './product-strip.tsx'
import { ProductTile } from './product-tile.tsx'
import { listShopProducts, type ProductCardRow, type ProductsPage } from './queries.ts'
import { ShopHero } from './shop-hero.tsx'
import { shopPath } from './shop-path.ts'

/** The first products are large tiles, the next a strip, the others a grid (docs/behaviour/catalogue.md#the-page). */
const TILES = 3
const STRIP_END = TILES + 5
const FIRST_PAGE_SIZE = STRIP_END + 12
const NEXT_PAGE_SIZE = 24

const LOAD_FAILURE = 'Failed to load products. Please try again.'

const NO_PRODUCTS: ProductsPage = { products: [], hasMore: false }

interface ShopData extends ProductsPage {
  categories: readonly WithPreview<CategoryRow>[]
  category: CategoryRow | null
  sort: ProductSort
  from: number
  /** The requested category, when it does not exist. */
  unknown: string | null
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  return loadPage({
    what: 'Products',
    load: async () => {
      const query = new URL(request.url).searchParams
      const shop = await readShop(supabase, query, loadCategories(context))
      const [products, categories] = await Promise.all([
        withPreviews(previews, shop.products, ({ image_url }) => image_url),
        withPreviews(previews, shop.categories, ({ banner_image_url }) => banner_image_url),
      ])
      return { ...shop, products, categories }
    },
    fallback: emptyShop(request),
    isMissing,
  })
}

/** Whether the category is unknown or the position is beyond the end of the list. */
function isMissing({ unknown, from, products }: ShopData): boolean {
  return unknown !== null || (from > 0 && products.length === 0)
}

export const clientLoader = pageClientLoader(emptyShop)

async function readShop(
  client: ShopClient,
  query: URLSearchParams,
  loadingCategories: Promise<readonly CategoryRow[]>,
): Promise<ShopData> {
  const sort = parseSort(query.get('sort'))
  const from = parsePosition(query.get('from'))
  const slug = query.get('category')?.trim() ?? ''
  const list = (slugs: string[] | null) =>
    listShopProducts(client, {
      categories: slugs,
      sort,
      from,
      size: from === 0 ? FIRST_PAGE_SIZE : NEXT_PAGE_SIZE,
    })
  const [categories, all] = await Promise.all([
    // All products can be shown without categories; those of one category cannot.
    slug === '' ? withFallback(loadingCategories, [], 'Categories') : loadingCategories,
    slug === '' ? list(null) : NO_PRODUCTS,
  ])
  const category = findCategory(categories, slug) ?? null
  const unknown = slug !== '' && category === null ? slug.slice(0, 60) : null
  const slice = category ? await list(categorySlugs(categories, category)) : all
  return { ...slice, categories, category, sort, from, unknown }
}

function emptyShop({ url }: Request): ShopData {
  const query = new URL(url).searchParams
  const sort = parseSort(query.get('sort'))
  const from = parsePosition(query.get('from'))
  return { ...NO_PRODUCTS, categories: [], category: null, sort, from, unknown: null }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || loaderData.failure !== null || isMissing(loaderData)) {
    return pageMeta({ matches, title: 'All Products' })
  }
  const { categories, category, from } = loaderData
  return pageMeta({
    matches,
    path: shopPath({ category: category?.slug ?? null, sort: 'popular', from }),
    title: category?.name ?? 'All Products',
    description: category?.description ?? introductionsOf(matches)?.shop_description,
    image: category?.banner_image_url,
    structuredData: (_site, absolute) =>
      category === null ? [] : [breadcrumbList(breadcrumbs(category, categories), absolute)],
  })
}

/** The shop, the parent category, the category. */
function breadcrumbs(category: CategoryRow, categories: readonly CategoryRow[]) {
  const parent = categories.filter(({ id }) => id === category.parent_id)
  const steps = [...parent, category].map(({ name, slug }) => ({
    name,
    path: shopPath({ category: slug, sort: 'popular' }),
  }))
  return [{ name: 'Shop', path: '/shop' }, ...steps]
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { category, sort, from, failure, unknown, products } = loaderData
  const { pending } = useShopParams(loaderData)
  useFailureToast(loaderData, 'Error', LOAD_FAILURE)

  return (
    <>
      <ShopHero
        title={category?.name ?? 'All Products'}
        description={category?.description ?? null}
        image={category?.banner_image_url ?? null}
        preview={loaderData.categories.find(({ id }) => id === category?.id)?.preview}
      />
      <div aria-busy={pending} className="transition-opacity delay-150 duration-200 aria-busy:opacity-50">
        {products.length === 0 ? (
          <NoProducts
            failed={failure !== null}
            unknown={unknown}
            hasOthers={category !== null}
            start={from > 0 ? shopPath({ category: category?.slug ?? null, sort }) : null}
          />
        ) : (
          <ProductList key={`${category?.slug} ${sort} ${from}`} shop={loaderData} />
        )}
      </div>
      {products.length === 0 && (
        <>
          <Categories shop={loaderData} />
          <CollectionBanner />
        </>
      )}
      {(products.length > 0 || category !== null || failure !== null) && <Filter shop={loaderData} />}
    </>
  )
}

function ProductList({ shop }: { shop: ShopData }) {
  const { products, loading, failed, nextPath, loadMore } = useInfiniteProducts(shop)
  // Further pages are a grid as a whole.
  const [tilesEnd, stripEnd] = shop.from > 0 ? [0, 0] : [TILES, STRIP_END]
  const tiles = products.slice(0, tilesEnd)
  const strip = products.slice(tilesEnd, stripEnd)
  const rest = products.slice(stripEnd)

  return (
    <>
      {tiles.length > 0 && (
        <section aria-label="Highlights" className="page grid gap-4 py-10 sm:gap-6 sm:py-14 md:grid-cols-3">
          {tiles.map((product, index) => (
            <ProductTile key={product.id} product={product} priority={index === 0} />
          ))}
        </section>
      )}
      {strip.length > 0 && <ProductStrip label="More to discover" products={strip} />}
      <Categories shop={shop} />
      <CollectionBanner />
      {rest.length > 0 && (
        <section aria-label="All the rest" className="laid-out-later page py-14 sm:py-20">
          <ProductGrid products={rest} />
          {nextPath !== null && (
            <MoreProducts to={nextPath} loading={loading} failed={failed} onMore={loadMore} />
          )}
        </section>
      )}
      <output className="sr-only">
        {products.length === 1 ? '1 product shown' : `${products.length} products shown`}
      </output>
    </>
  )
}

/** The products loaded while scrolling, by history entry, so that the Back button restores the list. */
const loadedPages = new Map<string, ProductsPage>()

function useInfiniteProducts(shop: ShopData) {
  const { key: historyKey } = useLocation()
  const fetcher = useFetcher<typeof loader>()
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

/** The parameters that were chosen last, while their products load, too. */
function useShopParams({ category, sort }: ShopData) {
  const { location } = useNavigation()
  const here = { selected: category?.slug ?? null, sort, pending: false }
  if (location?.pathname !== '/shop') return here
  const query = new URLSearchParams(location.search)
  return { selected: query.get('category'), sort: parseSort(query.get('sort')), pending: true }
}

function Categories({ shop }: { shop: ShopData }) {
  const { selected, sort } = useShopParams(shop)
  const { categories } = shop
  if (categories.length === 0) return null
  const tiles = categories.map(({ name, slug, banner_image_url, preview }) => ({
    name,
    slug,
    image: banner_image_url,
    preview,
    to: shopPath({ category: slug, sort }),
  }))
  return (
    <section aria-labelledby="shop-categories" className="laid-out-later py-14 sm:py-20">
      <h2 id="shop-categories" className="page title-section">
        Shop by category
      </h2>
      <div className="mt-8">
        <CategoryCarousel tiles={tiles} selected={selected} />
      </div>
    </section>
  )
}

function Filter({ shop }: { shop: ShopData }) {
  const navigate = useNavigate()
  const { selected, sort } = useShopParams(shop)
  const choices = [
    { slug: null, name: 'All Products', to: shopPath({ category: null, sort }), nested: false },
    ...shop.categories.map(({ name, slug, parent_id }) => ({
      slug,
      name,
      to: shopPath({ category: slug, sort }),
      nested: parent_id !== null,
    })),
  ]
  // `flushSync`, because the links to the categories contain the sort order and may be clicked at once.
  const reorder = (next: ProductSort) =>
    void navigate(shopPath({ category: selected, sort: next }), { preventScrollReset: true, flushSync: true })
  return <FilterButton choices={choices} selected={selected} sort={sort} onSortChange={reorder} />
}
