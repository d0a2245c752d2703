import { columnLabel, valueText } from '../form/column-text.ts'

/** A line of the audit log, as far as its sentence needs it. */
export interface ActivityLine {
  actor: string
  actor_name: string | null
  actor_email: string | null
  table_name: string
  row_label: string
  action: string
  /** For an update: `{ column: [before, after] }`; null in place of a pair that is too long to show in a list. */
  changes: unknown
}

/** The parts of a sentence: **Ada** changed price of **Sofa X**: ₦1,000 → ₦1,200 */
export interface ActivityText {
  who: string
  did: string
  what: string
  /** The text after the row's name: `as read` */
  end: string
  values: string
}

/** What a row of each table is called in a sentence. */
export const ACTIVITY_NOUNS: Record<string, string> = {
  products: 'product',
  product_facts: 'facts of product',
  product_options: 'option of product',
  product_variants: 'variant',
  categories: 'category',
  homepage_hero_slides: 'hero slide',
  hero_media_settings: 'hero media',
  orders: 'order',
  order_items: 'order item',
  customers: 'customer',
  refunds: 'refund',
  blog_posts: 'blog post',
  portfolio_items: 'portfolio item',
  cms_pages: 'page',
  faqs: 'FAQ',
  client_reviews: 'review by',
  contact_messages: 'message from',
  website_settings: '',
  retention_settings: '',
  setup_checklist: '',
  tax_settings: '',
  search_synonyms: 'search words',
  holidays: 'holiday',
  mail_settings: '',
  payment_methods: 'way to pay',
  mail_templates: 'mail',
  storefront_texts: '',
  user_roles: '',
  staff_settings: '',
  staff_invitations: 'invitation of',
}

function nounOf(table: string): string {
  return ACTIVITY_NOUNS[table] ?? table.replaceAll('_', ' ').replace(/s$/, '')
}

export function activityText(line: ActivityLine): ActivityText {
  const changes = changesOf(line.changes)
  return {
    who: actorName(line),
    did: [verbOf(line, Object.keys(changes)), nounOf(line.table_name)].filter(Boolean).join(' '),
    what: line.row_label,
    end: isReading(line) ? 'as read' : '',
    values: line.action === 'update' && !isReading(line) ? shortValues(changes) : '',
  }
}

/** The actor's name or e-mail address at the time. */
export function actorName(line: Pick<ActivityLine, 'actor' | 'actor_name' | 'actor_email'>): string {
  return line.actor_name || line.actor_email || (line.actor === 'system' ? 'The system' : 'Somebody')
}

type Changes = Record<string, unknown>

/** Columns such as `handled_by` are left out: they hold the id of whoever the sentence begins with. */
function changesOf(json: unknown): Changes {
  const columns = typeof json === 'object' && json !== null ? Object.entries(json) : []
  return Object.fromEntries(columns.filter(([column]) => !column.endsWith('_by')))
}

/** The only update of a message is that it was read. */
function isReading({ action, table_name }: ActivityLine): boolean {
  return action === 'update' && table_name === 'contact_messages'
}

function verbOf({ action, table_name, actor }: ActivityLine, columns: string[]): string {
  if (table_name === 'user_roles')
    return action === 'insert' ? 'gave admin rights to' : 'took admin rights from'
  if (action === 'insert') return table_name === 'orders' && actor === 'shopper' ? 'placed' : 'added'
  if (action === 'delete') return 'deleted'
  if (table_name === 'contact_messages') return 'marked the'
  return `changed ${joinNames(columns.map(columnInSentence))} of`
}

/** `Price` → `price`, but `SKU` stays. */
function columnInSentence(column: string): string {
  const label = columnLabel(column)
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** `price`, `price and stock`, `price, stock and 3 more` */
function joinNames(names: string[]): string {
  const [first = 'something', second, third] = names
  if (second === undefined) return first
  return third === undefined ? `${first} and ${second}` : `${first}, ${second} and ${names.length - 2} more`
}

/** The values of up to two changed columns, `₦1,000 → ₦1,200`; empty for longer changes. */
function shortValues(changes: Changes): string {
  const shown = Object.entries(changes)
  if (shown.length > 2 || !shown.every(([, pair]) => Array.isArray(pair))) return ''
  return shown
    .map(([column, pair]) => {
      const values = (pair as unknown[]).map((value) => valueText(column, value)).join(' → ')
      return shown.length === 1 ? values : `${columnInSentence(column)} ${values}`
    })
    .join(', ')
}
