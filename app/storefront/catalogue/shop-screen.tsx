import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { CategoryRow } from '../../domain/categories.ts'
import { loadCategories } from '../../domain/load-categories.ts'
import { classNames } from '../../lib/class-names.ts'
import { shopContext } from '../../lib/contexts.ts'
import { withPreviews } from '../../lib/picture-previews.server.ts'
import { LazyPart, LOAD_FAILED } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { loadPage, pageClientLoader } from '../page/load-page.ts'
import { introductionsOf, pageMeta } from '../page/page-meta.ts'
import { useFailureToast } from '../page/use-failure-toast.ts'
import { ProductGrid } from '../product-cards/product-grid.tsx'
import { parseSort } from '../product-cards/product-sort.ts'
import { breadcrumbList } from '../structured-data/breadcrumb-list.ts'
import type { Route } from './+types/shop-screen.ts'
import { CategoryCarousel } from './category-carousel.tsx'
import { CollectionBanner } from './collection-banner.tsx'
import { FilterButton, FilterChips, ListHead } from './filter-button.tsx'
import { MoreProducts } from './more-products.tsx'
import { NoProducts } from './no-products.tsx'
import { ProductStrip } from './product-strip.tsx'
import { ProductTile } from './product-tile.tsx'
import { readShop } from './read-shop.ts'
import { isMissing, NO_PRODUCTS, STRIP_END, TILES, type ShopData } from './shop-data.ts'
import { ShopHero } from './shop-hero.tsx'
import { shopPath } from './shop-path.ts'
import { LOAD_FAILURE, useMoreProducts } from './use-more-products.ts'

const loadFilterPanel = () => import('./filter-panel.tsx')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  const query = new URL(request.url).searchParams
  return loadPage({
    what: 'Products',
    load: async () => {
      const shop = await readShop(supabase, query, loadCategories(context))
      const [products, categories] = await Promise.all([
        withPreviews(previews, shop.products, ({ image_url }) => image_url),
        withPreviews(previews, shop.categories, ({ banner_image_url }) => banner_image_url),
      ])
      return { ...shop, products, categories }
    },
    fallback: emptyShop(request),
    // The list may have become shorter while a visitor read it.
    isMissing: (shop) => isMissing(shop) && !query.has('after'),
  })
}

export const clientLoader = pageClientLoader(emptyShop)

/** What is shown when the products cannot be read. */
function emptyShop({ url }: Request): ShopData {
  const sort = parseSort(new URL(url).searchParams.get('sort'))
  return {
    ...NO_PRODUCTS,
    categories: [],
    category: null,
    sort,
    filters: '',
    chips: [],
    from: 0,
    unknown: null,
    emptyReason: null,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || loaderData.failure !== null || isMissing(loaderData)) {
    return pageMeta({ matches, title: loaderData?.unknown ? 'Category not found' : 'All Products' })
  }
  const { categories, category, filters } = loaderData
  // With filters the position is one of another list.
  const from = filters === '' ? loaderData.from : 0
  const page = pageMeta({
    matches,
    path: shopPath({ category: category?.slug ?? null, sort: 'popular', from }),
    title: category?.name ?? 'All Products',
    description: category?.description ?? introductionsOf(matches)?.shop_description,
    image: category?.banner_image_url,
    structuredData: (_site, absolute) =>
      category === null ? [] : [breadcrumbList(breadcrumbs(category, categories), absolute)],
  })
  return filters === '' ? page : [...page, { name: 'robots', content: 'noindex, follow' }]
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
  const { category, sort, from, failure, products } = loaderData
  const { selected, pending, sort: chosenSort } = useShopParams(loaderData)
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  const filter = { open: panel === 'open', onOpen: () => setPanel('open') }
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
        <FilterChips chips={loaderData.chips} />
        {products.length === 0 ? (
          <NoProducts reason={loaderData.emptyReason} />
        ) : (
          <>
            <ListHead count={loaderData.count} sort={chosenSort} {...filter} />
            <ProductList key={`${category?.slug} ${sort} ${from} ${loaderData.filters}`} shop={loaderData} />
          </>
        )}
      </div>
      {products.length === 0 && (
        <>
          <Categories shop={loaderData} />
          <CollectionBanner />
        </>
      )}
      {(products.length > 0 || category !== null || failure !== null) && <FilterButton {...filter} />}
      <LazyPart
        load={loadFilterPanel}
        enabled={panel !== 'never'}
        props={{
          open: filter.open,
          onOpenChange: (open) => setPanel(open ? 'open' : 'closed'),
          categories: loaderData.categories,
          filters: loaderData.filters,
          chips: loaderData.chips,
          selected,
          sort: chosenSort,
        }}
        onLoadError={() => {
          setPanel('never')
          toast.error('Error', LOAD_FAILED)
        }}
      />
    </>
  )
}

/** By the number of tiles. */
const TILE_COLUMNS = ['', '', 'md:grid-cols-2', 'md:grid-cols-3', 'md:grid-cols-2']

/** Where the tiles and the strip of a list end. */
function endsOf(count: number, from: number): [tiles: number, strip: number] {
  // Further pages are a grid as a whole.
  if (from > 0) return [0, 0]
  // A strip of one product would be mostly empty.
  if (count === TILES + 1) return [count, count]
  return [TILES, STRIP_END]
}

function ProductList({ shop }: { shop: ShopData }) {
  const { products, loading, failed, nextPath, loadMore } = useMoreProducts(shop)
  const [tilesEnd, stripEnd] = endsOf(products.length, shop.from)
  const tiles = products.slice(0, tilesEnd)
  const strip = products.slice(tilesEnd, stripEnd)
  const rest = products.slice(stripEnd)

  return (
    <>
      {tiles.length > 0 && (
        <section
          aria-label="Highlights"
          className={classNames('page grid gap-4 pb-10 sm:gap-6 sm:pb-14', TILE_COLUMNS[tiles.length])}
        >
          {tiles.map((product, index) => (
            <ProductTile key={product.id} product={product} priority={index === 0} of={tiles.length} />
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
    <section aria-labelledby="shop-categories" className="laid-out-later page py-14 sm:py-20">
      <h2 id="shop-categories" className="title-section">
        Shop by category
      </h2>
      <div className="mt-8">
        <CategoryCarousel tiles={tiles} selected={selected} />
      </div>
    </section>
  )
}
