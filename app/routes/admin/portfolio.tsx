import { adminMeta } from '../../components/admin/admin-meta.ts'
import { statusFilter } from '../../components/admin/status-filter.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { EditableListScreen } from '../../components/admin/editable-list-screen.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { PortfolioFields } from '../../components/admin/portfolio-fields.tsx'
import { listLoader, type ListSource } from '../../components/admin/list-loader.ts'
import { rowAction } from '../../components/admin/row-action.ts'
import { reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { useFoundList } from '../../components/admin/use-found-list.tsx'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import {
  countMatchingPortfolioItems,
  deletePortfolioItem,
  insertPortfolioItem,
  listAdminPortfolioItems,
  updatePortfolioItem,
  type AdminPortfolioRow,
} from '../../data/portfolio-items.ts'
import { listProductChoices, searchProductChoices } from '../../data/product-choices.ts'
import { portfolioItemSchema } from '../../forms/portfolio-item.ts'
import { PUBLISHED_LIST } from '../../lib/content-lists.ts'
import { answeredMessage, errorMessage } from '../../lib/data-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { storedImages } from '../../session/stored-images.ts'
import type { Route } from './+types/portfolio.ts'

export const meta: Route.MetaFunction = () => adminMeta('Portfolio')

export const shouldRevalidate = reloadAfterSuccess

const PROJECTS: ListSource<'status', AdminPortfolioRow> = {
  open: browserClient,
  spec: PUBLISHED_LIST,
  list: listAdminPortfolioItems,
  count: countMatchingPortfolioItems,
  failure: (error) => errorMessage(error, 'The portfolio could not be loaded.'),
}

export const clientLoader = listLoader(PROJECTS)

export const clientAction = rowAction(browserClient, {
  schema: portfolioItemSchema,
  insert: insertPortfolioItem,
  update: updatePortfolioItem,
  remove: deletePortfolioItem,
  created: 'Portfolio item created successfully',
  updated: 'Portfolio item updated successfully',
  deleted: 'Portfolio item deleted successfully',
  notSaved: answeredMessage,
  notDeleted: answeredMessage,
  slugTaken: 'Another project has this slug. Please choose a different one.',
})

const WORDS = {
  searchLabel: 'Search portfolio items by title',
  filters: [statusFilter(['published', 'draft'])],
  nouns: ['portfolio item', 'portfolio items'],
  empty: 'No portfolio items yet',
} as const

const columns: Column<AdminPortfolioRow>[] = [
  { header: 'Title', wide: true, cell: (row) => <span className="font-medium">{row.title}</span> },
  { header: 'Location', cell: (row) => row.location || '–' },
  { header: 'Year', numeric: true, cell: (row) => row.year ?? '–' },
  { header: 'Status', cell: (row) => <PublishingBadge status={row.status} /> },
  { header: 'Date', cell: (row) => formatDate(row.created_at) },
]

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const found = useFoundList(PROJECTS, loaderData, WORDS)
  return (
    <EditableListScreen
      title="Portfolio"
      addLabel="Add Portfolio Item"
      {...found}
      columns={columns}
      failure="The portfolio could not be loaded."
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
