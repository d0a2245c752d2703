import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { sortedByText } from '../../lib/text/folding.ts'
import { PublishingBadge } from '../../ui/status-badge.tsx'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { EditableListScreen } from '../list/editable-list-screen.tsx'
import { statusFilter } from '../list/filters/status-filter.ts'
import { listLoader } from '../list/list-loader.ts'
import { singlePage } from '../list/pages/keyset-page.ts'
import { rowAction } from '../list/row-action.ts'
import type { Column } from '../list/table/column.ts'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import type { Route } from './+types/faqs-screen.ts'
import { FAQ_LIST } from './content-list-specs.ts'
import { FaqFields } from './faq-fields.tsx'
import { faqSchema } from './faq-input.ts'
import { deleteFaq, insertFaq, listAdminFaqs, updateFaq, type AdminFaqRow } from './faq-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Manage FAQs')

export const shouldRevalidate = revalidateOnSuccess

const QUESTIONS: ListDefinition<'status', AdminFaqRow> = {
  spec: FAQ_LIST,
  list: async (client, query) => singlePage(await listAdminFaqs(client, query)),
  failure: 'Failed to load FAQs.',
  searchLabel: 'Search FAQs by question',
  filters: [statusFilter(['published', 'draft'])],
  nouns: ['FAQ', 'FAQs'],
  empty: 'No FAQs yet. Click "Add FAQ" to create one.',
}

export const clientLoader = listLoader(QUESTIONS)

export const clientAction = rowAction({
  schema: faqSchema,
  insert: insertFaq,
  update: updateFaq,
  remove: deleteFaq,
  created: 'FAQ created successfully',
  updated: 'FAQ updated successfully',
  deleted: 'FAQ deleted successfully',
  saveFailed: answeredMessage,
  deleteFailed: answeredMessage,
})

const columns: Column<AdminFaqRow>[] = [
  { header: 'Question', wide: true, cell: (row) => <span className="font-medium">{row.question}</span> },
  { header: 'Category', cell: (row) => row.category || '–' },
  { header: 'Order', numeric: true, cell: (row) => row.display_order },
  { header: 'Status', cell: (row) => <PublishingBadge status={row.published ? 'Published' : 'Draft'} /> },
]

export default function Faqs({ loaderData }: Route.ComponentProps) {
  const list = useListView(QUESTIONS, loaderData)
  const inUse = new Set(list.first?.rows.flatMap(({ category }) => category ?? []))
  const categories = sortedByText([...inUse], (category) => category)
  return (
    <EditableListScreen
      title="Manage FAQs"
      addLabel="Add FAQ"
      {...list}
      columns={columns}
      nameOf={({ question }) => question}
      deletion={{ by: 'dialog', text: 'This will permanently delete this FAQ.' }}
      form={{
        draft: 'faq',
        titles: ['Add FAQ', 'Edit FAQ'],
        submitLabels: ['Create FAQ', 'Update FAQ'],
        renderFields: (faq, errors) => <FaqFields faq={faq} categories={categories} errors={errors} />,
      }}
    />
  )
}
