import { posix } from 'node:path'
import { PRODUCT_FIELD_NAMES } from '../../app/back-office/products/product-fields.ts'
import { productFileHeader } from '../../app/back-office/products/product-file.ts'
import { anchorsOf, linksOf } from './markdown.ts'
import { listFiles, listPaths, read, tooFew } from './repository.ts'

const FOLDER = 'docs/behaviour'
const INDEX = `${FOLDER}/README.md`
const PRODUCTS = `${FOLDER}/products.md`
const CITING = '{*.md,{app,backend,docs,scripts,server,supabase,tests}/**/*.{md,mjs,sql,ts,tsx,toml}}'

/** The first picture of a product becomes its thumbnail, so staff do not see a field for it. */
const UNSEEN_FIELDS = ['thumbnail_url']

const PAGES = listFiles(`${FOLDER}/*.md`)

/** Pages such as `cart.md`, and their headings such as `cart.md#quantity`. */
const TARGETS = new Set(
  PAGES.flatMap((page) => {
    const name = posix.basename(page)
    return [name, ...anchorsOf(read(page)).map((anchor) => `${name}#${anchor}`)]
  }),
)

/** Each page and heading that sources and docs cite exists. */
export function checkCitations(): string[] {
  const citations = listFiles(CITING).flatMap((file) =>
    [...read(file).matchAll(/behaviour\/([\w-]+\.md(?:#[\w-]+)?)/g)].map(([, cited = '']) => ({
      file,
      cited,
    })),
  )
  return [
    ...citations
      .filter(({ cited }) => !TARGETS.has(cited))
      .map(({ file, cited }) => `${file} cites ${FOLDER}/${cited}, which does not exist.`),
    ...tooFew(citations.length, 50, 'citations of the behaviour pages'),
  ]
}

/** Each link from one behaviour page to another, or within a page, has an existing page and heading. */
export function checkLinksOfBehaviour(): string[] {
  const links = PAGES.flatMap((page) =>
    linksOf(read(page))
      .filter((link) => /^([\w-]+\.md)?(#[\w-]+)?$/.test(link))
      .map((link) => ({ page, link: link.startsWith('#') ? posix.basename(page) + link : link })),
  )
  return [
    ...links
      .filter(({ link }) => !TARGETS.has(link))
      .map(({ page, link }) => `${page} links to ${link}, which does not exist.`),
    ...tooFew(links.length, 50, 'links between the behaviour pages'),
  ]
}

/** The index lists every page, and every folder of the storefront and the back office. */
export function checkIndexOfBehaviour(): string[] {
  const index = read(INDEX)
  const pages = PAGES.filter((page) => page !== INDEX).map((page) => posix.basename(page))
  const folders = listPaths('app/{storefront,back-office}/*')
    .filter((path) => path.endsWith('/'))
    .map((path) => path.slice('app/'.length, -1))
  return [
    ...pages.filter((page) => !index.includes(`(${page})`)).map((page) => `${INDEX} has no link to ${page}.`),
    ...folders
      .filter((folder) => !index.includes(`\`${folder}\``))
      .map((folder) => `${INDEX} does not list the folder \`${folder}\`.`),
    ...tooFew(pages.length, 20, 'behaviour pages'),
    ...tooFew(folders.length, 21, 'folders of the storefront and the back office'),
  ]
}

/** The page about products describes every field that staff see, and every column of a CSV file. */
export function checkFieldsOfProducts(): string[] {
  const page = read(PRODUCTS)
  const seen = PRODUCT_FIELD_NAMES.filter((name) => !UNSEEN_FIELDS.includes(name))
  const header = `Export writes ${productFileHeader().join(', ')}.`
  return [
    ...seen
      .filter((name) => !page.includes(`| \`${name}\` |`))
      .map((name) => `${PRODUCTS} does not describe the field \`${name}\`.`),
    ...(page.replace(/\s+/g, ' ').includes(header) ? [] : [`${PRODUCTS} does not say: ${header}`]),
    ...tooFew(seen.length, 10, 'fields of a product'),
  ]
}
