import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Json } from '../../app/database.types.ts'
import { demoDir, pictureUrl } from './pictures.ts'
import { stableId } from './stable-id.ts'

type ProductInsert = Database['public']['Tables']['products']['Insert']
type FactsInsert = Database['public']['Tables']['product_facts']['Insert']

/** One entry of `demo/variants.json`, by the slug of its product: pictures are files of `demo/products/`. */
interface CatalogueVariants {
  options: Json[]
  variants: { choices: string[]; image: string; [column: string]: Json }[]
}

/** One entry of `demo/catalogue.json`. */
interface CatalogueEntry {
  name: string
  slug: string
  category: string
  subcategory: string
  description: string
  price: number
  discount_price: number | null
  stock_quantity: number
  sku: string
  color_variants: string[]
  tags: string[]
  featured: boolean
  images: string[]
}

/** The first product of the catalogue is the newest; each one after it is 40 hours older. */
const newest = Date.parse('2026-01-12T09:00:00+01:00')
const hoursApart = 40

/** Examples of a draft and a sold-out product. */
const draft = 'idanre-ribbed-planter'
const soldOut = 'halima-sling-chair'

/** See docs/behaviour/shared-rules.md#featured-products. */
const featuredPerCategory = 4

export const productId = (slug: string): string => stableId('products', slug)

export async function readProducts(): Promise<ProductInsert[]> {
  const entries = JSON.parse(await readFile(join(demoDir, 'catalogue.json'), 'utf8')) as CatalogueEntry[]
  const inVariants = new Set(Object.keys(await readCatalogueVariants()))
  return withFullTabs(entries, inVariants).map(toProduct)
}

/** The facts of `demo/facts.json`, by the slugs of their products. */
export async function readProductFacts(): Promise<FactsInsert[]> {
  const facts = JSON.parse(await readFile(join(demoDir, 'facts.json'), 'utf8')) as Record<
    string,
    Omit<FactsInsert, 'id'>
  >
  return Object.entries(facts).map(([slug, said]) => ({ ...said, id: productId(slug) }))
}

/** What `set_product_variants()` takes of each product in variants. */
export async function readProductVariants() {
  return Object.entries(await readCatalogueVariants()).map(([slug, { options, variants }]) => ({
    p_product_id: productId(slug),
    p_options: options,
    p_variants: variants.map(({ image, ...values }) => ({
      ...values,
      image_url: pictureUrl('products', image),
    })),
  }))
}

async function readCatalogueVariants(): Promise<Record<string, CatalogueVariants>> {
  return JSON.parse(await readFile(join(demoDir, 'variants.json'), 'utf8')) as Record<
    string,
    CatalogueVariants
  >
}

/**
 * Features four products per category; where the catalogue marks fewer, the next ones are added. Products in variants come last: what
 * visitors see first has one price.
 */
function withFullTabs(entries: CatalogueEntry[], inVariants: ReadonlySet<string>): CatalogueEntry[] {
  const rank = ({ slug, featured }: CatalogueEntry) => (inVariants.has(slug) ? -1 : Number(featured))
  const full = new Set<CatalogueEntry>()
  for (const ofCategory of Map.groupBy(entries, ({ category }) => category).values()) {
    const ranked = ofCategory.filter(({ slug }) => slug !== draft).toSorted((a, b) => rank(b) - rank(a))
    for (const entry of ranked.slice(0, featuredPerCategory)) full.add(entry)
  }
  return entries.map((entry) => ({ ...entry, featured: full.has(entry) }))
}

function toProduct({ slug, images, ...entry }: CatalogueEntry, index: number): ProductInsert {
  const [main, ...others] = images.map((file) => pictureUrl('products', file))
  return {
    ...entry,
    id: productId(slug),
    stock_quantity: slug === soldOut ? 0 : entry.stock_quantity,
    status: slug === draft ? 'draft' : 'active',
    image_url: main,
    thumbnail_url: main,
    additional_images: others,
    created_at: new Date(newest - index * hoursApart * 3_600_000).toISOString(),
  }
}
