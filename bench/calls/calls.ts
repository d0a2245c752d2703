/** A call of the shop's pages, and how a hand-written handler answers it. */
export interface Call {
  name: 'list' | 'detail' | 'search'
  path: string
  /** SQL of the handler, whose one row has the response's `body`. */
  sql: string
  values: string[]
}

const CARD = 'id,name,category,price,discount_price,image_url,additional_images,color_variants,stock_quantity'
const PAGE = `${CARD},description,sku,color_required`
const FOUND = 'id,name,description,category'
const WANTED = 'sofa'

/** What /shop asks for a category, /product/:id for a product and the search for a word. */
export function callsFor({ category, product }: { category: string; product: string }): Call[] {
  return [
    {
      name: 'list',
      path: `/rest/v1/products?${new URLSearchParams({
        select: CARD,
        status: 'eq.active',
        category: `in.("${category}")`,
        order: 'featured.desc,created_at.desc,id.asc',
        offset: '0',
        limit: '25',
      })}`,
      sql: `select coalesce(json_agg(row), '[]')::text as body from (
        select ${CARD} from products where status = $1 and category = any ($2)
        order by featured desc, created_at desc, id limit 25) as row`,
      values: ['active', `{"${category}"}`],
    },
    {
      name: 'detail',
      path: `/rest/v1/products?${new URLSearchParams({ select: PAGE, id: `eq.${product}`, status: 'eq.active' })}`,
      sql: `select coalesce(json_agg(row), '[]')::text as body from (
        select ${PAGE} from products where id = $1 and status = $2) as row`,
      values: [product, 'active'],
    },
    {
      name: 'search',
      path: `/rest/v1/rpc/search_active_products?${new URLSearchParams({ p_text: WANTED, select: FOUND })}`,
      sql: `select coalesce(json_agg(row), '[]')::text as body from (
        select ${FOUND} from search_active_products($1)) as row`,
      values: [WANTED],
    },
  ]
}
