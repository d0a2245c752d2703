import { answeredMessage } from '../../lib/supabase/data-error.ts'
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
import type { Route } from './+types/reviews-screen.ts'
import { ReviewFields } from './review-fields.tsx'
import { reviewSchema } from './review-input.ts'
import {
  deleteReview,
  insertReview,
  listAdminReviews,
  REVIEW_LIST,
  updateReview,
  type AdminReviewRow,
} from './review-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Client Reviews')

export const shouldRevalidate = revalidateOnSuccess

const REVIEWS: ListDefinition<'status', AdminReviewRow> = {
  spec: REVIEW_LIST,
  list: async (client, query) => singlePage(await listAdminReviews(client, query)),
  failure: 'Failed to load the reviews.',
  searchLabel: 'Search reviews by name or text',
  filters: [statusFilter(['published', 'draft'])],
  nouns: ['review', 'reviews'],
  empty: 'No reviews yet. The home page shows the section Client Reviews once there is one.',
}

export const clientLoader = listLoader(REVIEWS)

export const clientAction = rowAction({
  schema: reviewSchema,
  insert: insertReview,
  update: updateReview,
  remove: deleteReview,
  created: 'Review created successfully',
  updated: 'Review updated successfully',
  deleted: 'Review deleted successfully',
  saveFailed: answeredMessage,
  deleteFailed: answeredMessage,
})

const columns: Column<AdminReviewRow>[] = [
  { header: 'Name', cell: (row) => <span className="font-medium">{row.name}</span> },
  { header: 'Role', cell: (row) => row.role || '–' },
  { header: 'Review', wide: true, cell: (row) => <span className="line-clamp-4">{row.content}</span> },
  { header: 'Stars', numeric: true, cell: (row) => row.rating },
  { header: 'Order', numeric: true, cell: (row) => row.display_order },
  { header: 'Status', cell: (row) => <PublishingBadge status={row.published ? 'Published' : 'Draft'} /> },
]

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const list = useListView(REVIEWS, loaderData)
  return (
    <EditableListScreen
      title="Client Reviews"
      addLabel="Add Review"
      {...list}
      columns={columns}
      nameOf={({ name }) => `the review by ${name}`}
      deletion={{ by: 'dialog', text: 'This will permanently delete this review.' }}
      form={{
        titles: ['Add Review', 'Edit Review'],
        submitLabels: ['Create Review', 'Update Review'],
        renderFields: (review, errors) => <ReviewFields review={review} errors={errors} />,
      }}
    />
  )
}
