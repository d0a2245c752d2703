import { columnLabel, valueText } from './row-words.ts'

/** What staff see in the list of everything that was done. */
export interface ActivityLine {
  actor: string
  actor_name: string | null
  actor_email: string | null
  table_name: string
  row_label: string
  action: string
  /** Of an update: each changed column with its two values; null where they are too long to read at a glance. */
  changes: unknown
}

/** A line in parts: **Ada** changed price of **Sofa X**: ₦1,000 → ₦1,200 */
export interface ActivityWords {
  who: string
  did: string
  what: string
  values: string
}

/** What a row of each table is called. */
export const ACTIVITY_NOUNS: Record<string, string> = {
  products: 'product',
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
  contact_messages: 'message from',
  website_settings: '',
  user_roles: '',
}

function nounOf(table: string): string {
  return ACTIVITY_NOUNS[table] ?? table.replaceAll('_', ' ').replace(/s$/, '')
}

export function activityWords(line: ActivityLine): ActivityWords {
  const changes = changesOf(line.changes)
  return {
    who: whoDid(line),
    did: [verbOf(line, Object.keys(changes)), nounOf(line.table_name)].filter(Boolean).join(' '),
    what: line.row_label,
    values: line.action === 'update' ? atAGlance(changes) : '',
  }
}

/** Name or e-mail address, as they were then. */
export function whoDid(line: Pick<ActivityLine, 'actor' | 'actor_name' | 'actor_email'>): string {
  return line.actor_name || line.actor_email || (line.actor === 'system' ? 'The system' : 'Somebody')
}

type Changes = Record<string, unknown>

function changesOf(json: unknown): Changes {
  return typeof json === 'object' && json !== null ? { ...json } : {}
}

function verbOf({ action, table_name, actor }: ActivityLine, columns: string[]): string {
  if (table_name === 'user_roles')
    return action === 'insert' ? 'gave admin rights to' : 'took admin rights from'
  if (action === 'insert') return table_name === 'orders' && actor === 'shopper' ? 'placed' : 'added'
  if (action === 'delete') return 'deleted'
  if (table_name === 'contact_messages') return 'marked as read the'
  return `changed ${listed(columns.map(inASentence))} of`
}

/** `Price` → `price`, but `SKU` stays. */
function inASentence(column: string): string {
  const label = columnLabel(column)
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** `price`, `price and stock`, `price, stock and 3 more` */
function listed(names: string[]): string {
  const [first = 'something', second, third] = names
  if (second === undefined) return first
  return third === undefined ? `${first} and ${second}` : `${first}, ${second} and ${names.length - 2} more`
}

/** The values of a short change: `₦1,000 → ₦1,200`. */
function atAGlance(changes: Changes): string {
  const shown = Object.entries(changes)
  if (shown.length > 2 || !shown.every(([, pair]) => Array.isArray(pair))) return ''
  return shown
    .map(([column, pair]) => {
      const values = (pair as unknown[]).map((value) => valueText(column, value)).join(' → ')
      return shown.length === 1 ? values : `${inASentence(column)} ${values}`
    })
    .join(', ')
}
