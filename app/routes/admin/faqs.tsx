import { adminMeta } from '../../components/admin/admin-meta.ts'
import { statusFilter } from '../../components/admin/status-filter.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { EditableListScreen } from '../../components/admin/editable-list-screen.tsx'
import { FaqFields } from '../../components/admin/faq-fields.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { listLoader, type ListSource } from '../../components/admin/list-loader.ts'
import { rowAction } from '../../components/admin/row-action.ts'
import { reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { useFoundList } from '../../components/admin/use-found-list.tsx'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import { deleteFaq, insertFaq, listAdminFaqs, updateFaq, type AdminFaqRow } from '../../data/faqs.ts'
import { faqSchema } from '../../forms/faq.ts'
import { FAQ_LIST } from '../../lib/content-lists.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { wholeList } from '../../lib/slice.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/faqs.ts'

export const meta: Route.MetaFunction = () => adminMeta('Manage FAQs')

export const shouldRevalidate = reloadAfterSuccess

const QUESTIONS: ListSource<'status', AdminFaqRow> = {
  open: browserClient,
  spec: FAQ_LIST,
  list: async (client, query) => wholeList(await listAdminFaqs(client, query)),
  failure: 'Failed to load FAQs.',
}

export const clientLoader = listLoader(QUESTIONS)

export const clientAction = rowAction(browserClient, {
  schema: faqSchema,
  insert: insertFaq,
  update: updateFaq,
  remove: deleteFaq,
  created: 'FAQ created successfully',
  updated: 'FAQ updated successfully',
  deleted: 'FAQ deleted successfully',
  notSaved: answeredMessage,
  notDeleted: answeredMessage,
})

const WORDS = {
  searchLabel: 'Search FAQs by question',
  filters: [statusFilter(['published', 'draft'])],
  nouns: ['FAQ', 'FAQs'],
  empty: 'No FAQs yet. Click "Add FAQ" to create one.',
} as const

const columns: Column<AdminFaqRow>[] = [
  { header: 'Question', wide: true, cell: (row) => <span className="font-medium">{row.question}</span> },
  { header: 'Category', cell: (row) => row.category || '–' },
  { header: 'Order', numeric: true, cell: (row) => row.display_order },
  { header: 'Status', cell: (row) => <PublishingBadge status={row.published ? 'Published' : 'Draft'} /> },
]

export default function Faqs({ loaderData }: Route.ComponentProps) {
  const found = useFoundList(QUESTIONS, loaderData, WORDS)
  const categories = [...new Set(found.first?.rows.flatMap(({ category }) => category ?? []))]
  return (
    <EditableListScreen
      title="Manage FAQs"
      addLabel="Add FAQ"
      {...found}
      columns={columns}
      failure="Failed to load FAQs."
      nameOf={({ question }) => question}
      deletion={{ by: 'dialog', text: 'This will permanently delete this FAQ.' }}
      renderEditor={(faq, onClose) => (
        <FormDialog
          title={faq ? 'Edit FAQ' : 'Add FAQ'}
          submitLabel={faq ? 'Update FAQ' : 'Create FAQ'}
          id={faq?.id}
          version={faq?.updated_at}
          onClose={onClose}
        >
          {(errors) => <FaqFields faq={faq} categories={categories} errors={errors} />}
        </FormDialog>
      )}
    />
  )
}
