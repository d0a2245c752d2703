import { formatDate } from '../../lib/dates.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { PublishingBadge } from '../../ui/status-badge.tsx'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { EditableListScreen } from '../list/editable-list-screen.tsx'
import { statusFilter } from '../list/filters/status-filter.ts'
import { listLoader } from '../list/list-loader.ts'
import { rowAction } from '../list/row-action.ts'
import type { Column } from '../list/table/column.ts'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import type { Route } from './+types/portfolio-items-screen.ts'
import { PUBLISHED_LIST } from './content-list-specs.ts'
import { PortfolioFields } from './portfolio-fields.tsx'
import { portfolioItemSchema } from './portfolio-item-input.ts'
import {
  countMatchingPortfolioItems,
  deletePortfolioItem,
  insertPortfolioItem,
  listAdminPortfolioItems,
  updatePortfolioItem,
  type AdminPortfolioRow,
} from './portfolio-queries.ts'
import { listProductChoices, searchProductChoices } from './product-choice-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Portfolio')

export const shouldRevalidate = revalidateOnSuccess

const PROJECTS: ListDefinition<'status', AdminPortfolioRow> = {
  spec: PUBLISHED_LIST,
  list: listAdminPortfolioItems,
  count: countMatchingPortfolioItems,
  failure: 'The portfolio could not be loaded.',
  failureToast: (error) => answeredMessage(error, 'The portfolio could not be loaded.'),
  searchLabel: 'Search portfolio items by title',
  filters: [statusFilter(['published', 'draft'])],
  nouns: ['portfolio item', 'portfolio items'],
  empty: 'No portfolio items yet',
}

export const clientLoader = listLoader(PROJECTS)

export const clientAction = rowAction({
  schema: portfolioItemSchema,
  insert: insertPortfolioItem,
  update: updatePortfolioItem,
  remove: deletePortfolioItem,
  isDraft: ({ status }) => status === 'draft',
  created: 'Portfolio item created successfully',
  updated: 'Portfolio item updated successfully',
  deleted: 'Portfolio item deleted successfully',
  saveFailed: answeredMessage,
  deleteFailed: answeredMessage,
  slugTaken: 'Another project has this slug. Please choose a different one.',
})

const columns: Column<AdminPortfolioRow>[] = [
  { header: 'Title', wide: true, cell: (row) => <span className="font-medium">{row.title}</span> },
  { header: 'Location', cell: (row) => row.location || '–' },
  { header: 'Year', numeric: true, cell: (row) => row.year ?? '–' },
  { header: 'Status', cell: (row) => <PublishingBadge status={row.status} /> },
  { header: 'Date', cell: (row) => formatDate(row.created_at) },
]

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const list = useListView(PROJECTS, loaderData)
  return (
    <EditableListScreen
      title="Portfolio"
      addLabel="Add Portfolio Item"
      {...list}
      columns={columns}
      nameOf={({ title }) => title}
      deletion={{
        by: 'dialog',
        text: 'This will permanently delete this portfolio item. This action cannot be undone.',
      }}
      form={{
        draft: 'project',
        titles: ['Add New Portfolio Item', 'Edit Portfolio Item'],
        submitLabels: ['Create', 'Update Portfolio Item'],
        wide: true,
        renderFields: (item, errors) => (
          <PortfolioFields
            item={item}
            errors={errors}
            onLoadProducts={async (ids) => listProductChoices(await browserClient(), ids)}
            onSearchProducts={async (text) => searchProductChoices(await browserClient(), text)}
          />
        ),
      }}
    />
  )
}
