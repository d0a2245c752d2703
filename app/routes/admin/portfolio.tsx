import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { EditableListScreen } from '../../components/admin/editable-list-screen.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { PortfolioFields } from '../../components/admin/portfolio-fields.tsx'
import { attempt, openedVersion, refused, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import { toast } from '../../components/ui/toast.ts'
import {
  deletePortfolioItem,
  insertPortfolioItem,
  listAdminPortfolioItems,
  updatePortfolioItem,
  type AdminPortfolioRow,
} from '../../data/portfolio-items.ts'
import { listProductChoices, searchProductChoices } from '../../data/product-choices.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { portfolioItemSchema } from '../../forms/portfolio-item.ts'
import { answeredMessage, errorMessage, isDuplicate } from '../../lib/data-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { storedImages } from '../../session/stored-images.ts'
import type { Route } from './+types/portfolio.ts'

export const meta: Route.MetaFunction = () => adminMeta('Portfolio')

export const shouldRevalidate = reloadAfterSuccess

export async function clientLoader() {
  try {
    return await listAdminPortfolioItems(await browserClient(), null)
  } catch (error) {
    toast.error('Error', errorMessage(error, 'The portfolio could not be loaded.'))
    return null
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  return form.get('intent') === 'delete' ? remove(id) : save(id, form)
}

async function save(id: string, form: FormData) {
  const parsed = parseForm(portfolioItemSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  const work = async () => {
    const client = await browserClient()
    if (id !== '') return await updatePortfolioItem(client, id, parsed.data, openedVersion(form))
    await insertPortfolioItem(client, parsed.data)
  }
  return attempt(work, {
    success: id === '' ? 'Portfolio item created successfully' : 'Portfolio item updated successfully',
    failure: (error) => answeredMessage(error),
    fieldErrors: (error) =>
      isDuplicate(error) ? { slug: 'Another project has this slug. Please choose a different one.' } : null,
  })
}

async function remove(id: string) {
  return attempt(async () => deletePortfolioItem(await browserClient(), id), {
    success: 'Portfolio item deleted successfully',
    failure: (error) => answeredMessage(error),
  })
}

const columns: Column<AdminPortfolioRow>[] = [
  { header: 'Title', wide: true, cell: (row) => <span className="font-medium">{row.title}</span> },
  { header: 'Location', cell: (row) => row.location || '–' },
  { header: 'Year', numeric: true, cell: (row) => row.year ?? '–' },
  { header: 'Status', cell: (row) => <PublishingBadge status={row.status} /> },
  { header: 'Date', cell: (row) => formatDate(row.created_at) },
]

export default function Portfolio({ loaderData: first }: Route.ComponentProps) {
  return (
    <EditableListScreen
      title="Portfolio"
      addLabel="Add Portfolio Item"
      columns={columns}
      empty="No portfolio items yet"
      failure="The portfolio could not be loaded."
      first={first}
      loadAfter={async (after) => listAdminPortfolioItems(await browserClient(), after)}
      nameOf={({ title }) => title}
      deletion={{
        by: 'dialog',
        text: 'This will permanently delete this portfolio item. This action cannot be undone.',
      }}
      renderEditor={(item, onClose) => (
        <FormDialog
          title={item ? 'Edit Portfolio Item' : 'Add New Portfolio Item'}
          submitLabel={item ? 'Update Portfolio Item' : 'Create'}
          id={item?.id}
          version={item?.updated_at}
          wide
          onClose={onClose}
        >
          {(errors) => (
            <PortfolioFields
              item={item}
              errors={errors}
              images={storedImages}
              onLoadProducts={async (ids) => listProductChoices(await browserClient(), ids)}
              onSearchProducts={async (text) => searchProductChoices(await browserClient(), text)}
            />
          )}
        </FormDialog>
      )}
    />
  )
}
