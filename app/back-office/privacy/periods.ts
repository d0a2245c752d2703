import type { TablesUpdate } from '../../database.types.ts'

/** A period of `retention_settings`, with the limits of its check constraint. */
export interface Period {
  name: keyof TablesUpdate<'retention_settings'>
  label: string
  hint: string
  unit: 'years' | 'months' | 'days'
  from: number
  to: number
}

/** What is kept for a time (docs/behaviour/privacy.md#periods). */
export const PERIODS = [
  {
    name: 'order_years',
    label: 'Orders without an account (years)',
    hint: 'Counted from the end of the year. Then the order stays, without name, contact and address. Tax law demands 6 years.',
    unit: 'years',
    from: 6,
    to: 30,
  },
  {
    name: 'message_months',
    label: 'Messages of the contact form (months)',
    hint: 'Then they are deleted, read or not.',
    unit: 'months',
    from: 1,
    to: 120,
  },
  {
    name: 'mail_months',
    label: 'Sent mails about orders (months)',
    hint: 'Then they are deleted, if the order is finished.',
    unit: 'months',
    from: 3,
    to: 120,
  },
  {
    name: 'payment_event_months',
    label: 'What payment providers sent (months)',
    hint: 'You may need it when a card holder disputes a payment. Payments and amounts always stay.',
    unit: 'months',
    from: 6,
    to: 120,
  },
  {
    name: 'audit_months',
    label: 'Customers in the activity log (months)',
    hint: 'Then it forgets their names and contacts. Who did what and when always stays.',
    unit: 'months',
    from: 6,
    to: 120,
  },
  {
    name: 'upload_months',
    label: 'Receipts of transfers and photos of returns (months)',
    hint: 'Then the files are deleted, if the order is finished. Payments and returns stay.',
    unit: 'months',
    from: 6,
    to: 72,
  },
  {
    name: 'signup_days',
    label: 'Sign-ups and invitations (days)',
    hint: 'Accounts that were never confirmed, and invitations that were accepted or have expired.',
    unit: 'days',
    from: 7,
    to: 365,
  },
] as const satisfies readonly Period[]
