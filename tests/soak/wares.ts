import type pg from 'pg'

/** What an order line is about. */
export interface Ware {
  product_id: string
  /** Of a product with variants. */
  variant_id?: string
}

export interface Wares {
  /** Each product, or each of its variants. */
  wares: Ware[]
  /** Pieces before the first order, by the id of the product or variant. */
  stocks: [id: string, pieces: number][]
}

/** Pieces of what is made to order: soon sold, so that lines are made. */
const PIECES_OF_MADE = 3

export function stockId({ product_id, variant_id }: Ware): string {
  return variant_id ?? product_id
}

/** Puts products on sale: every fourth in two variants, which share its pieces, and every fifth made to order, one of these in variants. */
export async function makeWares(
  database: pg.Pool,
  { name, category, count, pieces }: { name: string; category: string; count: number; pieces: number },
): Promise<Wares> {
  const { rows } = await database.query<{ id: string; stock_quantity: number }>(
    `insert into public.products (name, category, price, stock_quantity, status)
    select $1::text || ' ' || number, $2, 1000.5 * number, case when number % 5 = 2 then $4::integer else $5::integer end, 'active'
    from generate_series(1, $3) as number
    returning id, stock_quantity`,
    [name, category, count, PIECES_OF_MADE, pieces],
  )
  const at = (matches: (index: number) => boolean) =>
    rows.filter((_, index) => matches(index)).map(({ id }) => id)
  await database.query(
    'insert into public.product_facts (id, made_to_order_weeks) select id, 4 from unnest($1::uuid[]) as id',
    [at((index) => index % 5 === 1)],
  )
  const variants = await addVariants(
    database,
    at((index) => index % 4 === 0),
  )
  const inVariants = new Set(variants.map(({ product_id }) => product_id))
  const plain = rows.filter(({ id }) => !inVariants.has(id))
  return {
    wares: [
      ...plain.map(({ id }) => ({ product_id: id })),
      ...variants.map(({ id, product_id }) => ({ product_id, variant_id: id })),
    ],
    stocks: [...plain, ...variants].map(({ id, stock_quantity }) => [id, stock_quantity]),
  }
}

async function addVariants(database: pg.Pool, productIds: string[]) {
  await database.query(
    `insert into public.product_options (product_id, position, name, choices, is_color)
    select id, 1, 'Colour', '{Indigo,Ochre}', true from unnest($1::uuid[]) as id`,
    [productIds],
  )
  const { rows } = await database.query<{ id: string; product_id: string; stock_quantity: number }>(
    `insert into public.product_variants (product_id, position, choices, price, stock_quantity)
    select product.id, place, array[choice], product.price + place, ceil(product.stock_quantity / 2.0)
    from public.products as product, unnest('{Indigo,Ochre}'::text[]) with ordinality as colours (choice, place)
    where product.id = any ($1)
    returning id, product_id, stock_quantity`,
    [productIds],
  )
  return rows
}
