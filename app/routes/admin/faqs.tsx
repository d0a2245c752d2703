import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { EditableListScreen } from '../../components/admin/editable-list-screen.tsx'
import { FaqFields } from '../../components/admin/faq-fields.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { attempt, openedVersion, refused, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import { toast } from '../../components/ui/toast.ts'
import { deleteFaq, insertFaq, listAdminFaqs, updateFaq, type AdminFaqRow } from '../../data/faqs.ts'
import { faqSchema } from '../../forms/faq.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { wholeList } from '../../lib/slice.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/faqs.ts'

export const meta: Route.MetaFunction = () => adminMeta('Manage FAQs')

export const shouldRevalidate = reloadAfterSuccess

export async function clientLoader() {
  try {
    return wholeList(await listAdminFaqs(await browserClient()))
  } catch {
    toast.error('Error', 'Failed to load FAQs.')
    return null
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  return form.get('intent') === 'delete' ? remove(id) : save(id, form)
}

async function save(id: string, form: FormData) {
  const parsed = parseForm(faqSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  const work = async () => {
    const client = await browserClient()
    if (id !== '') return await updateFaq(client, id, parsed.data, openedVersion(form))
    await insertFaq(client, parsed.data)
  }
  return attempt(work, {
    success: id === '' ? 'FAQ created successfully' : 'FAQ updated successfully',
    failure: (error) => answeredMessage(error),
  })
}

async function remove(id: string) {
  return attempt(async () => deleteFaq(await browserClient(), id), {
    success: 'FAQ deleted successfully',
    failure: (error) => answeredMessage(error),
  })
}

const columns: Column<AdminFaqRow>[] = [
  { header: 'Question', wide: true, cell: (row) => <span className="font-medium">{row.question}</span> },
  { header: 'Category', cell: (row) => row.category || '–' },
  { header: 'Order', numeric: true, cell: (row) => row.display_order },
  { header: 'Status', cell: (row) => <PublishingBadge status={row.published ? 'Published' : 'Draft'} /> },
]

export default function Faqs({ loaderData: first }: Route.ComponentProps) {
  const categories = [...new Set(first?.rows.flatMap(({ category }) => category ?? []))]
  return (
    <EditableListScreen
      title="Manage FAQs"
      addLabel="Add FAQ"
      columns={columns}
      empty={'No FAQs yet. Click "Add FAQ" to create one.'}
      failure="Failed to load FAQs."
      first={first}
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
