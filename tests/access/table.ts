/**
 * The expected outcome for each table, role and verb. The columns are the verbs select, insert, update, delete.
 *
 * select: `all` sees every row · `some` sees the rows described at the table · `none` gets an empty result
 * writes: `yes` the row is written · `none` no row is changed, as if it did not exist
 * both:   `denied` the role has no privilege (401 for visitors, 403 otherwise) · `refused` a rule of the shop refuses the write
 */
export const VERBS = ['select', 'insert', 'update', 'delete'] as const
export const ROLES = ['anon', 'stranger', 'owner', 'admin', 'service'] as const

export type Verb = (typeof VERBS)[number]
export type Role = (typeof ROLES)[number]

export const ACCESS = {
  // `some`: active products
  products: `
    anon     some     denied   denied   denied
    stranger some     denied   none     none
    owner    some     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  categories: `
    anon     all      denied   denied   denied
    stranger all      denied   none     none
    owner    all      denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // `some`: active slides
  homepage_hero_slides: `
    anon     some     denied   denied   denied
    stranger some     denied   none     none
    owner    some     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // the two sections always exist, and there is no third
  hero_media_settings: `
    anon     all      denied   denied   denied
    stranger all      denied   none     denied
    owner    all      denied   none     denied
    admin    all      denied   yes      denied
    service  all      refused  yes      refused
  `,
  // the single row always exists, and there is no second
  website_settings: `
    anon     all      denied   denied   denied
    stranger all      denied   none     denied
    owner    all      denied   none     denied
    admin    all      denied   yes      denied
    service  all      refused  yes      refused
  `,
  // a row for each page always exists
  storefront_texts: `
    anon     all      denied   denied   denied
    stranger all      denied   none     denied
    owner    all      denied   none     denied
    admin    all      denied   yes      denied
    service  all      refused  yes      refused
  `,
  // the single row always exists, and there is no second
  setup_checklist: `
    anon     denied   denied   denied   denied
    stranger none     denied   none     denied
    owner    none     denied   none     denied
    admin    all      denied   yes      denied
    service  all      refused  yes      refused
  `,
  // `some`: their own orders; anyone signed in may place one for themselves
  orders: `
    anon     denied   denied   denied   denied
    stranger none     yes      none     none
    owner    some     yes      none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // inserted into the owner's pending order; never updated
  order_items: `
    anon     denied   denied   denied   denied
    stranger none     refused  denied   denied
    owner    some     yes      denied   denied
    admin    all      refused  denied   denied
    service  all      yes      refused  yes
  `,
  customers: `
    anon     denied   denied   denied   denied
    stranger none     denied   none     none
    owner    none     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  refunds: `
    anon     denied   denied   denied   denied
    stranger none     denied   none     none
    owner    none     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // `some`: published questions
  faqs: `
    anon     some     denied   denied   denied
    stranger some     denied   none     none
    owner    some     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // `some`: published reviews
  client_reviews: `
    anon     some     denied   denied   denied
    stranger some     denied   none     none
    owner    some     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // `some`: published posts
  blog_posts: `
    anon     some     denied   denied   denied
    stranger some     denied   none     none
    owner    some     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // `some`: published projects
  portfolio_items: `
    anon     some     denied   denied   denied
    stranger some     denied   none     none
    owner    some     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // `some`: published pages
  cms_pages: `
    anon     some     denied   denied   denied
    stranger some     denied   none     none
    owner    some     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // written by the contact-email function with the service key; admins mark them as read
  contact_messages: `
    anon     denied   denied   denied   denied
    stranger none     denied   none     none
    owner    none     denied   none     none
    admin    all      denied   yes      yes
    service  all      yes      yes      yes
  `,
  // `some`: their own roles; admins write it by add_staff() and remove_staff() only
  user_roles: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    none     denied   denied   denied
    admin    some     denied   denied   denied
    service  all      yes      yes      yes
  `,
  // written only by triggers; never changed
  audit_log: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    none     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
  `,
}

/** Files of the bucket product-images: list, upload, overwrite, remove. */
export const FILE_ACCESS = `
  anon     all      denied   denied   none
  stranger all      denied   denied   none
  owner    all      denied   denied   none
  admin    all      yes      yes      yes
  service  all      yes      yes      yes
`

/** Functions: one verb, the call. `place_order` needs an account, so the service key cannot place one either. */
export const FUNCTION_ACCESS = {
  setup_progress: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  all
  `,
  change_orders: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  restore_orders: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  restore_products: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  count_orders_by_status: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  change_products: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  delete_products: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  import_products: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  products_by_key: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  search_active_products: `
    anon     some
    stranger some
    owner    some
    admin    some
    service  some
  `,
  search_products: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  search_orders: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  search_customers: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  search_refunds: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  search_contact_messages: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  dashboard_sales: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  dashboard_waiting_orders: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  media_files: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  media_usage: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  dashboard_low_stock: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  denied
  `,
  place_order: `
    anon     denied
    stranger yes
    owner    yes
    admin    yes
    service  denied
  `,
  // called by the contact-email function; limits the messages of one sender
  store_contact_message: `
    anon     denied
    stranger denied
    owner    denied
    admin    denied
    service  yes
  `,
  list_staff: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  denied
  `,
  add_staff: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  remove_staff: `
    anon     denied
    stranger denied
    owner    denied
    admin    yes
    service  yes
  `,
  // the latest audit line of each staff member
  audit_people: `
    anon     denied
    stranger none
    owner    none
    admin    all
    service  all
  `,
  is_admin: `
    anon     false
    stranger false
    owner    false
    admin    true
    service  false
  `,
}

export type TableName = keyof typeof ACCESS

/** The expected outcome of one cell. `column` counts the verbs; a function has only the first. */
export function expected(rows: string, role: Role, column = 0): string {
  const row = rows
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([name]) => name === role)
  const outcome = row?.[column + 1]
  if (!outcome) throw new Error(`The access table has no cell for ${role} in column ${column}.`)
  return outcome
}
