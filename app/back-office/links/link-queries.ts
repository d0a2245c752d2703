import { findCategory } from '../../domain/categories.ts'
import { listCategories } from '../../domain/category-queries.ts'
import { parseUrl } from '../../lib/safe-url.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { textSearch } from '../../lib/text/folding.ts'
import { isUuid } from '../../lib/uuid.ts'
import { findProductsByName } from '../products/product-list-queries.ts'

/** A page of the shop that a link can lead to. */
export interface LinkTarget {
  link: string
  title: string
  /** `Page`, `Category`, `Product`, … */
  kind: string
  /** False for a draft, which shoppers do not find. */
  isPublic: boolean
}

const OWN_PAGES: readonly LinkTarget[] = [
  ['/', 'Home'],
  ['/shop', 'Shop'],
  ['/blog', 'Blog'],
  ['/portfolio', 'Portfolio'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/faq', 'FAQ'],
  ['/order', 'Find your order'],
  ['/account', 'Account'],
  ['/cart', 'Cart'],
].map(([link = '', title = '']) => ({ link, title, kind: 'Page of the shop', isPublic: true }))

const MOST_PRODUCTS = 8
/** The largest number of rows that one request returns. */
const MOST_ROWS = 1000

type Content = 'page' | 'blog' | 'portfolio'

/** The pages, categories, products, posts and projects whose title or address contains the text. */
export async function searchLinkTargets(client: ShopClient, text: string): Promise<LinkTarget[]> {
  const matches = textSearch(text)
  const [categories, products, ...contents] = await Promise.all([
    listCategories(client),
    searchProducts(client, text),
    ...(['page', 'blog', 'portfolio'] as const).map((folder) => listContent(client, folder)),
  ])
  const found = [...OWN_PAGES, ...contents[0]!, ...categories.map(toCategory), ...contents.slice(1).flat()]
  return [...found.filter(({ title, link }) => matches(title, readable(link))), ...products]
}

async function searchProducts(client: ShopClient, text: string): Promise<LinkTarget[]> {
  // A path names no product by anything that people know.
  if (text.startsWith('/')) return []
  return unwrap(await findProductsByName(client, text, MOST_PRODUCTS).select('id, name, status')).map(
    toProduct,
  )
}

async function listContent(client: ShopClient, folder: Content): Promise<LinkTarget[]> {
  return unwrap(
    await selectContent(client, folder).order('created_at', { ascending: false }).limit(MOST_ROWS),
  ).map((row) => toContent(folder, row))
}

/**
 * The page that a path of the shop leads to; null when there is none. Undefined for a path whose pages have no row, such as /faq.
 * With the rights of staff, who see drafts.
 */
export async function findLinkTarget(
  client: ShopClient,
  link: string,
): Promise<LinkTarget | null | undefined> {
  const url = parseUrl(link, 'http://shop.invalid')
  const category = url?.pathname === '/shop' ? url.searchParams.get('category') : null
  if (category != null) {
    const found = findCategory(await listCategories(client), category)
    return found ? toCategory(found) : null
  }
  const [, folder, name = ''] =
    /^\/(page|blog|portfolio|product)\/([^/]+)\/?$/.exec(url?.pathname ?? '') ?? []
  if (folder === 'product') return findProduct(client, name)
  if (folder !== 'page' && folder !== 'blog' && folder !== 'portfolio') return undefined
  const row = unwrap(await selectContent(client, folder).eq('slug', readable(name)).maybeSingle())
  return row && toContent(folder, row)
}

async function findProduct(client: ShopClient, id: string): Promise<LinkTarget | null> {
  if (!isUuid(id)) return null
  const row = unwrap(await client.from('products').select('id, name, status').eq('id', id).maybeSingle())
  return row && toProduct(row)
}

interface ContentRow {
  slug: string
  title: string
  status?: string
  published?: boolean
}

function selectContent(client: ShopClient, folder: Content) {
  if (folder === 'page') return client.from('cms_pages').select('slug, title, published')
  if (folder === 'blog') return client.from('blog_posts').select('slug, title, status')
  return client.from('portfolio_items').select('slug, title, status')
}

const CONTENT_KINDS: Record<Content, string> = { page: 'Page', blog: 'Blog post', portfolio: 'Project' }

function toContent(folder: Content, { slug, title, status, published }: ContentRow): LinkTarget {
  return {
    link: `/${folder}/${encodeURIComponent(slug)}`,
    title,
    kind: CONTENT_KINDS[folder],
    isPublic: published ?? status === 'published',
  }
}

function toCategory({ slug, name }: { slug: string; name: string }): LinkTarget {
  return { link: `/shop?category=${encodeURIComponent(slug)}`, title: name, kind: 'Category', isPublic: true }
}

function toProduct({ id, name, status }: { id: string; name: string; status: string }): LinkTarget {
  return { link: `/product/${id}`, title: name, kind: 'Product', isPublic: status === 'active' }
}

/** The address as people type it, in the form that slugs are stored in. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address).normalize()
  } catch {
    return address
  }
}
