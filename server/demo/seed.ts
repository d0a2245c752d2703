import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../app/database.types.ts'
import { categories, subcategories } from './content/categories.ts'
import { faqs } from './content/faqs.ts'
import { heroMedia, heroSlides } from './content/hero.ts'
import { policyPages } from './content/policy-pages.ts'
import { portfolioItems } from './content/portfolio.ts'
import { readPosts } from './content/posts.ts'
import { clientReviews } from './content/reviews.ts'
import { settings } from './content/settings.ts'
import { texts } from './content/texts.ts'
import { uploadPictures } from './pictures.ts'
import { readProductFacts, readProducts, readProductVariants } from './products.ts'

type Service = SupabaseClient<Database>
type Tables = Database['public']['Tables']
type Insert<Table extends keyof Tables> = Tables[Table]['Insert']

/**
 * Fills a new shop with demonstration data: pictures, categories, products, slides, settings, FAQs, reviews, posts and
 * portfolio items, and the texts of the pages. Existing rows are not changed, so an interrupted seeding can be repeated.
 * @param service a client with the service key
 * @throws Error naming the step that failed
 */
export async function seedDemo(service: Service): Promise<void> {
  await Promise.all([uploadPictures(service), fillTables(service)])
  check('list of contents', await service.rpc('record_demo_content'))
}

async function fillTables(service: Service): Promise<void> {
  await addCategories(service, categories)
  await addCategories(service, subcategories)
  await Promise.all([
    addProducts(service),
    addSlides(service),
    addQuestions(service),
    addReviews(service),
    addPosts(service),
  ])
  await Promise.all([
    addProjects(service),
    changeSettings(service),
    changeHeroMedia(service),
    changeTexts(service),
    changePages(service),
  ])
}

const addCategories = async (service: Service, rows: Insert<'categories'>[]) =>
  check(
    'categories',
    await service.from('categories').upsert(rows, { onConflict: 'slug', ignoreDuplicates: true }),
  )

async function addProducts(service: Service): Promise<void> {
  check('products', await service.from('products').upsert(await readProducts(), { ignoreDuplicates: true }))
  check(
    'facts',
    await service.from('product_facts').upsert(await readProductFacts(), { ignoreDuplicates: true }),
  )
  await addVariants(service)
}

/** A product that has variants keeps them. */
async function addVariants(service: Service): Promise<void> {
  const { data, error } = await service.from('product_variants').select('product_id')
  check('variants', { error })
  const known = new Set(data?.map(({ product_id }) => product_id))
  for (const product of await readProductVariants())
    if (!known.has(product.p_product_id))
      check('variants', await service.rpc('set_product_variants', product))
}

const addSlides = async (service: Service) =>
  check('slides', await service.from('homepage_hero_slides').upsert(heroSlides, { ignoreDuplicates: true }))

const addQuestions = async (service: Service) =>
  check('questions', await service.from('faqs').upsert(faqs, { ignoreDuplicates: true }))

const addReviews = async (service: Service) =>
  check('reviews', await service.from('client_reviews').upsert(clientReviews, { ignoreDuplicates: true }))

const addPosts = async (service: Service) =>
  check(
    'blog posts',
    await service
      .from('blog_posts')
      .upsert(await readPosts(), { onConflict: 'slug', ignoreDuplicates: true }),
  )

const addProjects = async (service: Service) =>
  check(
    'projects',
    await service
      .from('portfolio_items')
      .upsert(portfolioItems, { onConflict: 'slug', ignoreDuplicates: true }),
  )

/** The settings row is created by the schema; it is changed only while it is empty. */
async function changeSettings(service: Service): Promise<void> {
  check('settings', await service.from('website_settings').update(settings).is('contact_email', null))
  const demo_phone = settings.contact_phone ?? null
  check('phone', await service.from('setup_checklist').update({ demo_phone }).eq('id', 1))
}

async function changeHeroMedia(service: Service): Promise<void> {
  for (const { section_name, ...media } of heroMedia) {
    const table = service.from('hero_media_settings')
    check('hero media', await table.update(media).eq('section_name', section_name).is('media_url', null))
  }
}

/** The rows of the pages are created by the schema; each is filled only while it is empty. */
async function changeTexts(service: Service): Promise<void> {
  for (const [page, written] of Object.entries(texts))
    check(
      'texts',
      await service.from('storefront_texts').update({ texts: written }).eq('page', page).eq('texts', '{}'),
    )
}

/** The pages are created by the schema; a page is changed only while nobody has reviewed it. */
async function changePages(service: Service): Promise<void> {
  for (const { slug, ...page } of policyPages)
    check('policies', await service.from('cms_pages').update(page).eq('slug', slug).is('reviewed_at', null))
}

function check(what: string, { error }: { error: { message: string } | null }): void {
  if (error) throw new Error(`The demonstration’s ${what} could not be stored: ${error.message}`)
}
