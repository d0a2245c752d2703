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
  // `some`: those of active products
  product_facts: `
    anon     some     denied   denied   denied
    stranger some     denied   none     none
    owner    some     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // as product_facts; written by functions only
  product_options: `
    anon     some     denied   denied   denied
    stranger some     denied   denied   denied
    owner    some     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
  `,
  // `some`: those that are on, of active products; written by functions only
  product_variants: `
    anon     some     denied   denied   denied
    stranger some     denied   denied   denied
    owner    some     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
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
  // written by update_order() alone
  order_staff_notes: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    none     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
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
  // made by create_staff_invitation(), changed by accept_staff_invitation(); admins withdraw open ones
  staff_invitations: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   none
    owner    none     denied   denied   none
    admin    all      denied   denied   yes
    service  all      yes      yes      yes
  `,
  // the states of Nigeria and their areas, which come with the shop
  states: `
    anon     all      denied   denied   denied
    stranger all      denied   denied   denied
    owner    all      denied   denied   denied
    admin    all      denied   denied   denied
    service  all      yes      yes      yes
  `,
  lgas: `
    anon     all      denied   denied   denied
    stranger all      denied   denied   denied
    owner    all      denied   denied   denied
    admin    all      denied   denied   denied
    service  all      yes      yes      yes
  `,
  // `some`: active zones
  delivery_zones: `
    anon     some     denied   denied   denied
    stranger some     denied   none     none
    owner    some     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // `some`: active pickup points
  pickup_points: `
    anon     some     denied   denied   denied
    stranger some     denied   none     none
    owner    some     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // `some`: enabled methods; a row for each method always exists
  payment_methods: `
    anon     some     denied   denied   denied
    stranger some     denied   none     denied
    owner    some     denied   none     denied
    admin    all      denied   yes      denied
    service  all      refused  yes      refused
  `,
  // dates are worked out with them for everybody
  holidays: `
    anon     denied   denied   denied   denied
    stranger none     denied   none     none
    owner    none     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // the search uses them for everybody
  search_synonyms: `
    anon     denied   denied   denied   denied
    stranger none     denied   none     none
    owner    none     denied   none     none
    admin    all      yes      yes      yes
    service  all      yes      yes      yes
  `,
  // written by functions only; customers see theirs through own_order() and linked_order()
  payments: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    none     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
  `,
  // as payments
  returns: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    none     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
  `,
  return_items: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    none     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
  `,
  refund_transfers: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    none     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
  `,
  payment_events: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    none     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
  `,
  payment_tasks: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    none     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
  `,
  // the same for every order; no request changes it
  order_status_effects: `
    anon     all      denied   denied   denied
    stranger all      denied   denied   denied
    owner    all      denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
  `,
  // `some`: of their own orders; written by triggers only
  order_timeline: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    some     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
  `,
  // the templates and the single row of settings always exist
  mail_templates: `
    anon     denied   denied   denied   denied
    stranger none     denied   none     denied
    owner    none     denied   none     denied
    admin    all      denied   yes      denied
    service  all      yes      yes      refused
  `,
  mail_settings: `
    anon     denied   denied   denied   denied
    stranger none     denied   none     denied
    owner    none     denied   none     denied
    admin    all      denied   yes      denied
    service  all      refused  yes      refused
  `,
  // the single row always exists, and there is no second
  tax_settings: `
    anon     denied   denied   denied   denied
    stranger none     denied   none     denied
    owner    none     denied   none     denied
    admin    all      denied   yes      denied
    service  all      refused  yes      refused
  `,
  staff_settings: `
    anon     denied   denied   denied   denied
    stranger none     denied   none     denied
    owner    none     denied   none     denied
    admin    all      denied   yes      denied
    service  all      refused  yes      refused
  `,
  // the single row always exists, and there is no second
  retention_settings: `
    anon     all      denied   denied   denied
    stranger all      denied   none     denied
    owner    all      denied   none     denied
    admin    all      denied   yes      denied
    service  all      refused  yes      refused
  `,
  // `some`: of their own orders; written by triggers only
  tax_documents: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    some     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
  `,
  // written by functions and triggers only
  mail_outbox: `
    anon     denied   denied   denied   denied
    stranger none     denied   denied   denied
    owner    none     denied   denied   denied
    admin    all      denied   denied   denied
    service  all      denied   denied   denied
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
