import { adminMeta } from '../../components/admin/admin-meta.ts'
import { CmsPageFields } from '../../components/admin/cms-page-fields.tsx'
import { statusFilter } from '../../components/admin/status-filter.ts'
import { EditableCardScreen } from '../../components/admin/editable-card-screen.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { listLoader, type ListSource } from '../../components/admin/list-loader.ts'
import { rowAction } from '../../components/admin/row-action.ts'
import { reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { useFoundList } from '../../components/admin/use-found-list.tsx'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import {
  countCmsPages,
  deleteCmsPage,
  insertCmsPage,
  listAdminCmsPages,
  updateCmsPage,
  type AdminCmsPageRow,
} from '../../data/cms-pages.ts'
import { cmsPageSchema } from '../../forms/cms-page.ts'
import { PUBLISHED_LIST } from '../../lib/content-lists.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { storedImages } from '../../session/stored-images.ts'
import type { Route } from './+types/cms-pages.ts'

export const meta: Route.MetaFunction = () => adminMeta('CMS Pages')

export const shouldRevalidate = reloadAfterSuccess

const PAGES: ListSource<'status', AdminCmsPageRow> = {
  open: browserClient,
  spec: PUBLISHED_LIST,
  list: listAdminCmsPages,
  count: countCmsPages,
  failure: answeredMessage,
}

export const clientLoader = listLoader(PAGES)

export const clientAction = rowAction(browserClient, {
  schema: cmsPageSchema,
  insert: insertCmsPage,
  update: updateCmsPage,
  remove: deleteCmsPage,
  created: 'Page created successfully',
  updated: 'Page updated successfully',
  deleted: 'Page deleted successfully',
  notSaved: answeredMessage,
  notDeleted: answeredMessage,
  slugTaken: 'Another page has this slug. Please choose a different one.',
})

const WORDS = {
  searchLabel: 'Search pages by title',
  filters: [statusFilter(['published', 'draft'])],
  nouns: ['page', 'pages'],
  empty: 'No pages yet',
} as const

export default function CmsPages({ loaderData }: Route.ComponentProps) {
  const found = useFoundList(PAGES, loaderData, WORDS)
  return (
    <EditableCardScreen
      title="CMS Pages"
      addLabel="Add Page"
      failure="The pages could not be loaded."
      found={found}
      renderCard={(page) => <PageCard page={page} />}
      nameOf={({ title }) => title}
      deletion={{ by: 'browser', text: 'Are you sure you want to delete this page?' }}
      renderEditor={(page, onClose) => (
        <FormDialog
          title={page ? 'Edit Page' : 'Add New Page'}
          submitLabel={page ? 'Update Page' : 'Create Page'}
          id={page?.id}
          version={page?.updated_at}
          wide
          onClose={onClose}
        >
          {(errors) => <CmsPageFields page={page} errors={errors} storeImage={storedImages.store} />}
        </FormDialog>
      )}
    />
  )
}

function PageCard({ page: { title, slug, published } }: { page: AdminCmsPageRow }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h2 className="font-medium wrap-anywhere">{title}</h2>
      <PublishingBadge status={published ? 'Published' : 'Draft'} />
      <p className="basis-full text-sm wrap-anywhere text-ink-soft">/{slug}</p>
    </div>
  )
}
