export type SetupName =
  | 'name_and_logo'
  | 'contact_phone'
  | 'products_on_sale'
  | 'discount_decision'
  | 'policy_pages'
  | 'outgoing_mail'
  | 'test_order'

/** Which steps are done. */
export type SetupDone = Readonly<Record<SetupName, boolean>>

export interface SetupStep {
  name: SetupName
  title: string
  /** The screen where it is done or tried out. */
  to: string
  /** Why it matters, and what to do. */
  why: string
}

/** The steps of the first-run checklist, in order. */
export const SETUP_STEPS: readonly SetupStep[] = [
  {
    name: 'name_and_logo',
    title: 'Name your shop and add a logo',
    to: '/admin/settings',
    why: 'Both show on every page, in search results and on invoices.',
  },
  {
    name: 'contact_phone',
    title: 'Give your contact phone',
    to: '/admin/settings',
    why: 'Shoppers call this number, and the WhatsApp chat goes to it unless you give another.',
  },
  {
    name: 'products_on_sale',
    title: 'Put products on sale',
    to: '/admin/products',
    why: 'Each belongs to a category, so make those first. Shoppers see the products that are active.',
  },
  {
    name: 'discount_decision',
    title: 'Decide on “Charge discount prices”',
    to: '/admin/settings',
    why: 'As long as it is off, shoppers see the discount price but pay the regular one.',
  },
  {
    name: 'policy_pages',
    title: 'Review the policy pages',
    to: '/admin/cms-pages',
    why: 'Privacy, terms and refunds start with short texts that promise nothing. Edit each one, or mark it as reviewed.',
  },
  {
    name: 'outgoing_mail',
    title: 'Set up outgoing mail',
    to: '/admin/settings',
    why: 'Set SMTP_URL where the shop runs and restart it. Until then no mail reaches anybody. Then send a test mail from Settings.',
  },
  {
    name: 'test_order',
    title: 'Place a test order',
    to: '/shop',
    why: 'Buy something yourself, and see what shoppers see and what arrives here.',
  },
]

/** The text of the mail step while no mail server has taken a mail. */
export const MAIL_UNTRIED =
  'A mail server is set. Send a test mail from Settings: this line is done once the server has taken a mail.'

/** The text of the mail step where the shop cannot tell whether mail is set up. */
export const MAIL_UNKNOWN =
  'Your Supabase project sends the mail, and the shop cannot see its settings. Set up SMTP there, then tick this line.'
