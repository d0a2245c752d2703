import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { NO_FACTS } from '../../app/back-office/products/fields/fact-fields.ts'
import { compareWithProducts } from '../../app/back-office/products/import/product-difference.ts'
import { readProductFile } from '../../app/back-office/products/import/read-product-file.ts'
import { PRODUCT_FIELD_NAMES } from '../../app/back-office/products/product-fields.ts'
import { importProducts } from '../../app/back-office/products/product-file-queries.ts'
import {
  productFileHeader,
  productFileRows,
  type ProductFileRow,
} from '../../app/back-office/products/product-file.ts'
import type { Tables } from '../../app/database.types.ts'
import { csvLines, readCsv } from '../../app/lib/csv.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import Product from '../../app/storefront/product/product-screen.tsx'
import { getProduct, type ProductPageRow } from '../../app/storefront/product/queries.ts'
import { fullProduct, makeCategory, makeWith, productColumns, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

// Every column of products is in the form, the CSV file, the import and the product page, except those named here.

/** The database fills these in. */
const NOT_FILLED_IN = ['id', 'created_at', 'updated_at']
/** The product page does not read these. */
const NOT_READ_BY_THE_PAGE = [
  'created_at',
  'deposit_amount',
  'deposit_percent',
  'featured',
  'size_class',
  'status',
  'subcategory',
  'tags',
  'thumbnail_url',
  'updated_at',
]
/** The product page reads these only for links, search engines and the cart. */
const NOT_SHOWN_BY_THE_PAGE = ['id', 'sku']

type FoundProduct = ProductPageRow

const shop = useShop()
let make: Make
let product: Json

beforeAll(async () => {
  make = makeWith(shop)
  const { slug } = await makeCategory(make)
  product = await make.row('products', await fullProduct(make, slug))
})

async function categories() {
  return (await shop.as.service.from('categories').select('slug, name').throwOnError()).data
}

const fieldsOf = (row: Json) => Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, row[name]]))

test('every column is a field of the product form, or filled in by the database', async () => {
  const columns = (await productColumns(shop)).map(({ name }) => name)
  expect([...PRODUCT_FIELD_NAMES, ...NOT_FILLED_IN].toSorted()).toEqual(columns.toSorted())
})

test('an exported product that is imported as a new one keeps every column', async () => {
  const file = csvLines([productFileHeader(), ...productFileRows(product as ProductFileRow)])
  const table = readCsv(new TextEncoder().encode(file))
  const { rows, problems } = readProductFile(table, await categories())
  expect(problems).toEqual([])
  expect(compareWithProducts(rows, [{ ...NO_FACTS, ...(product as Tables<'products'>) }]).rows).toMatchObject(
    [{ kind: 'unchanged' }],
  )

  const set = { ...rows[0]?.values, sku: 'ANOTHER' }
  await importProducts(shop.as.admin as ShopClient, [{ line: 2, id: null, set, was: {} }])
  const imported = await shop.as.service
    .from('products')
    .select()
    .eq('sku', 'ANOTHER')
    .single()
    .throwOnError()
  expect(fieldsOf(imported.data)).toEqual({ ...fieldsOf(product), sku: 'ANOTHER' })
})

test('the product page reads and shows every column that is for shoppers', async () => {
  const row = await getProduct(shop.as.anon as ShopClient, String(product['id']))
  if (!row) throw new Error('The product was not found.')
  const { product_facts: _, product_options: __, product_variants: ___, ...found } = row
  const columns = Object.keys(found)
  expect([...columns, ...NOT_READ_BY_THE_PAGE].toSorted()).toEqual(Object.keys(product).toSorted())
  const missing = columns.filter((column) => !isShown(found, column))
  expect(missing.toSorted()).toEqual(NOT_SHOWN_BY_THE_PAGE)
})

/** Texts are looked for in the page. Any other value is shown if the page changes with it. */
function isShown(found: FoundProduct, column: string): boolean {
  const html = productPage(found)
  const values = [(found as Json)[column]].flat()
  return values.every((value) =>
    typeof value === 'string'
      ? html.includes(value)
      : productPage({ ...found, [column]: typeof value === 'boolean' ? !value : 0 }) !== html,
  )
}

/** The HTML of the product's page. */
function productPage(found: FoundProduct): string {
  const Screen = Product as ComponentType<object>
  const loaderData = {
    product: found,
    choice: null,
    kind: found.category,
    chargesDiscount: false,
    saved: 0,
    terms: {},
    facts: null,
    madeToOrder: null,
    weeks: null,
    related: Promise.resolve([]),
    failure: null,
  }
  const props = { loaderData }
  const Stub = createRoutesStub([{ path: '/', Component: () => createElement(Screen, props) }])
  return renderToStaticMarkup(createElement(Stub))
}
