import { useCallback, useEffect, useRef, useState } from 'react'
import { data, useFetcher, useLocation, useNavigate, useNavigation } from 'react-router'
import { CategoryCarousel } from '../../components/shop/category-carousel.tsx'
import { CollectionBanner } from '../../components/shop/collection-banner.tsx'
import { MoreProducts } from '../../components/shop/more-products.tsx'
import { NoProducts } from '../../components/shop/no-products.tsx'
import { FilterButton } from '../../components/shop/filter-button.tsx'
import { ProductGrid } from '../../components/shop/product-grid.tsx'
import { ProductStrip } from '../../components/shop/product-strip.tsx'
import { ProductTile } from '../../components/shop/product-tile.tsx'
import { ShopHero } from '../../components/shop/shop-hero.tsx'
import { toast } from '../../components/ui/toast.ts'
import { categorySlugs, findCategory, listCategories, type CategoryRow } from '../../data/categories.ts'
import { listShopProducts, type ProductCardRow, type ProductSlice } from '../../data/products.ts'
import type { WithPreview } from '../../lib/images.ts'
import { breadcrumbList } from '../../lib/json-ld/breadcrumb-list.ts'
import { orElse } from '../../lib/or-else.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withPreviews } from '../../lib/picture-previews.server.ts'
import { parseSort, type ProductSort } from '../../lib/product-sort.ts'
import { shopContext, type ShopClient } from '../../lib/shop-context.ts'
import { parseFrom, shopPath } from '../../lib/shop-path.ts'
import type { Route } from './+types/shop.ts'

/** Spec §9: 3 large tiles, then the next 5 in a strip; the rest follows in a grid. */
const TILES = 3
const STRIP_END = TILES + 5
const FIRST_SLICE = STRIP_END + 12
const NEXT_SLICE = 24

const NOTHING: ProductSlice = { products: [], hasMore: false }

interface ShopData extends ProductSlice {
  categories: WithPreview<CategoryRow>[]
  category: CategoryRow | null
  sort: ProductSort
  from: number
  /** What the address asked for, when there is no such category. */
  unknown: string | null
  failed: boolean
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  const shop = await readShop(supabase, new URL(request.url).searchParams)
  const [products, categories] = await Promise.all([
    withPreviews(previews, shop.products, ({ image_url }) => image_url),
    withPreviews(previews, shop.categories, ({ banner_image_url }) => banner_image_url),
  ])
  return data<ShopData>(
    { ...shop, products, categories },
    shop.failed ? 503 : shop.unknown === null ? 200 : 404,
  )
}

/** The shop must not fall over when the way to it breaks: a lost connection is told like any other failure. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<ShopData> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return failedShop(new URL(request.url).searchParams)
  }
}

async function readShop(client: ShopClient, query: URLSearchParams): Promise<ShopData> {
  const sort = parseSort(query.get('sort'))
  const from = parseFrom(query.get('from'))
  const wanted = query.get('category')?.trim() ?? ''
  const list = (slugs: string[] | null) =>
    listShopProducts(client, { categories: slugs, sort, from, size: from === 0 ? FIRST_SLICE : NEXT_SLICE })
  try {
    const [categories, all] = await Promise.all([
      // All products can be shown without categories; those of one category cannot.
      wanted === '' ? orElse(listCategories(client), [], 'Categories') : listCategories(client),
      wanted === '' ? list(null) : NOTHING,
    ])
    const category = findCategory(categories, wanted) ?? null
    const unknown = wanted !== '' && category === null ? wanted.slice(0, 60) : null
    const slice = category ? await list(categorySlugs(categories, category)) : all
    return { ...slice, categories, category, sort, from, unknown, failed: false }
  } catch (error) {
    console.error(error)
    return failedShop(query)
  }
}

function failedShop(query: URLSearchParams): ShopData {
  const sort = parseSort(query.get('sort'))
  const from = parseFrom(query.get('from'))
  return { ...NOTHING, categories: [], category: null, sort, from, unknown: null, failed: true }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || loaderData.failed || loaderData.unknown !== null) {
    return pageMeta({ matches, title: 'All Products' })
  }
  const { categories, category, from } = loaderData
  return pageMeta({
    matches,
    path: shopPath({ category: category?.slug ?? null, sort: 'popular', from }),
    title: category?.name ?? 'All Products',
    description: category?.description ?? 'Furniture, curtains and accessories, delivered across Nigeria.',
    image: category?.banner_image_url,
    structuredData: (_site, absolute) =>
      category === null ? [] : [breadcrumbList(wayTo(category, categories), absolute)],
  })
}

/** The shop, the category that holds this one, the category. */
function wayTo(category: CategoryRow, categories: readonly CategoryRow[]) {
  const parent = categories.filter(({ id }) => id === category.parent_id)
  const steps = [...parent, category].map(({ name, slug }) => ({
    name,
    path: shopPath({ category: slug, sort: 'popular' }),
  }))
  return [{ name: 'Shop', path: '/shop' }, ...steps]
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { category, sort, from, failed, unknown, products } = loaderData
  const { pending } = useChoice(loaderData)
  useFailureToast(loaderData)

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
          <NoProducts failed={failed} unknown={unknown} />
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
      <Filter shop={loaderData} />
    </>
  )
}

function ProductList({ shop }: { shop: ShopData }) {
  const { products, loading, failed, nextPath, loadMore } = useEndlessList(shop)
  const continued = shop.from > 0
  const tiles = continued ? [] : products.slice(0, TILES)
  const strip = continued ? [] : products.slice(TILES, STRIP_END)
  const rest = continued ? products : products.slice(STRIP_END)

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
        <section aria-label="All the rest" className="page py-14 sm:py-20">
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

/** What was loaded while scrolling, by history entry, so that coming back from a product finds the list as it was. */
const loadedBefore = new Map<string, ProductSlice>()
const REMEMBERED_LISTS = 10

function useEndlessList(shop: ShopData) {
  const { key: historyKey } = useLocation()
  const fetcher = useFetcher<typeof loader>()
  const [more, setMore] = useState(
    () => loadedBefore.get(historyKey) ?? { ...NOTHING, hasMore: shop.hasMore },
  )
  const [answer, setAnswer] = useState(fetcher.data)
  const products = withoutRepeats([...shop.products, ...more.products])
  const from = shop.from + products.length
  const path = shopPath({ category: shop.category?.slug ?? null, sort: shop.sort, from })
  const loading = fetcher.state !== 'idle'
  useFailureToast(fetcher.data)

  if (fetcher.data !== answer) {
    setAnswer(fetcher.data)
    if (fetcher.data?.failed === false) {
      setMore({ products: [...more.products, ...fetcher.data.products], hasMore: fetcher.data.hasMore })
    }
  }

  useEffect(() => {
    loadedBefore.delete(historyKey)
    loadedBefore.set(historyKey, more)
    const [oldest] = loadedBefore.keys()
    if (loadedBefore.size > REMEMBERED_LISTS && oldest !== undefined) loadedBefore.delete(oldest)
  }, [historyKey, more])

  const { load, data: lastAnswer } = fetcher
  // The screen learns too late that a part is on its way: a double click would ask for it again.
  const asked = useRef({ path: '', lastAnswer })
  const loadMore = useCallback(() => {
    if (asked.current.path === path && asked.current.lastAnswer === lastAnswer) return
    asked.current = { path, lastAnswer }
    void load(path)
  }, [load, path, lastAnswer])
  return {
    products,
    loading,
    failed: fetcher.data?.failed === true,
    nextPath: more.hasMore ? path : null,
    loadMore,
  }
}

/** A product that moved while one scrolled can come twice. */
function withoutRepeats(products: ProductCardRow[]): ProductCardRow[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}

function useFailureToast(answer: ShopData | undefined): void {
  useEffect(() => {
    if (answer?.failed) toast.error('Error', 'Failed to load products. Please try again.')
  }, [answer])
}

/** What was chosen last, be its products here or still on their way. */
function useChoice({ category, sort }: ShopData) {
  const { location } = useNavigation()
  const here = { selected: category?.slug ?? null, sort, pending: false }
  if (location?.pathname !== '/shop') return here
  const query = new URLSearchParams(location.search)
  return { selected: query.get('category'), sort: parseSort(query.get('sort')), pending: true }
}

function Categories({ shop }: { shop: ShopData }) {
  const { selected, sort } = useChoice(shop)
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
    <section aria-labelledby="shop-categories" className="py-14 sm:py-20">
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
  const { selected, sort } = useChoice(shop)
  const choices = [
    { slug: null, name: 'All Products', to: shopPath({ category: null, sort }), nested: false },
    ...shop.categories.map(({ name, slug, parent_id }) => ({
      slug,
      name,
      to: shopPath({ category: slug, sort }),
      nested: parent_id !== null,
    })),
  ]
  // At once: the links to the categories lead on in this order, also those that are pressed in the next moment.
  const reorder = (next: ProductSort) =>
    void navigate(shopPath({ category: selected, sort: next }), { preventScrollReset: true, flushSync: true })
  return <FilterButton choices={choices} selected={selected} sort={sort} onSortChange={reorder} />
}
