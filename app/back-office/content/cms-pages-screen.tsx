import type * as z from 'zod/mini'
import type { HeaderAndFooterTexts } from '../../domain/texts/header-and-footer-texts.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { Button } from '../../ui/button.tsx'
import { PublishingBadge } from '../../ui/status-badge.tsx'
import { revalidateOnSuccess, runAction } from '../form/run-action.ts'
import { EditableCardScreen } from '../list/editable-card-screen.tsx'
import { statusFilter } from '../list/filters/status-filter.ts'
import { listLoader } from '../list/list-loader.ts'
import { submitRow, type RowActionOptions } from '../list/row-action.ts'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import { useSetupStep } from '../setup/use-setup-step.ts'
import type { Route } from './+types/cms-pages-screen.ts'
import { CmsPageFields } from './cms-page-fields.tsx'
import { cmsPageSchema } from './cms-page-input.ts'
import {
  countCmsPages,
  deleteCmsPage,
  insertCmsPage,
  listAdminCmsPages,
  updateCmsPage,
  type AdminCmsPageRow,
} from './cms-page-queries.ts'
import { PUBLISHED_LIST } from './content-list-specs.ts'
import { ADD_TO_MENU, PageAddress } from './page-address.tsx'
import { addToMenu, getHeaderAndFooter } from './page-menu.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'CMS Pages')

export const shouldRevalidate = revalidateOnSuccess

const PAGES: ListDefinition<'status', AdminCmsPageRow> = {
  spec: PUBLISHED_LIST,
  list: listAdminCmsPages,
  count: countCmsPages,
  failure: 'The pages could not be loaded.',
  failureToast: answeredMessage,
  searchLabel: 'Search pages by title',
  filters: [statusFilter(['published', 'draft'])],
  nouns: ['page', 'pages'],
  empty: 'No pages yet',
}

const loadPages = listLoader(PAGES)

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const [list, texts] = await Promise.all([
    loadPages(args),
    withFallback(browserClient().then(getHeaderAndFooter), null, 'Header and footer'),
  ])
  return { ...list, texts }
}

const PAGE_ROWS: RowActionOptions<z.infer<typeof cmsPageSchema>> = {
  schema: cmsPageSchema,
  insert: insertCmsPage,
  update: updateCmsPage,
  remove: deleteCmsPage,
  isDraft: ({ published }) => !published,
  created: 'Page created successfully',
  updated: 'Page updated successfully',
  deleted: 'Page deleted successfully',
  saveFailed: answeredMessage,
  deleteFailed: answeredMessage,
  slugTaken: 'Another page has this slug. Please choose a different one.',
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  if (form.get('intent') !== ADD_TO_MENU) return submitRow(form, PAGE_ROWS)
  const entry = { label: String(form.get('title')), link: String(form.get('path')) }
  return runAction(async () => addToMenu(await browserClient(), entry), {
    success: `“${entry.label}” is in the menu now. Pages & Texts changes its place and its label.`,
    row: entry.link,
  })
}

export default function CmsPages({ loaderData }: Route.ComponentProps) {
  const list = useListView(PAGES, loaderData)
  return (
    <EditableCardScreen
      title="CMS Pages"
      addLabel="Add Page"
      list={list}
      renderCard={(page) => <PageCard page={page} texts={loaderData.texts} />}
      nameOf={({ title }) => title}
      deletion={{ by: 'browser', text: 'Are you sure you want to delete this page?' }}
      form={{
        draft: 'page',
        titles: ['Add New Page', 'Edit Page'],
        submitLabels: ['Create Page', 'Update Page'],
        wide: true,
        renderFields: (page, errors) => (
          <CmsPageFields page={page} texts={loaderData.texts} errors={errors} />
        ),
      }}
    />
  )
}

interface PageCardProps {
  page: AdminCmsPageRow
  texts: HeaderAndFooterTexts | null
}

function PageCard({ page, texts }: PageCardProps) {
  const { id, title, slug, published, reviewed_at } = page
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h2 className="font-medium wrap-anywhere">{title}</h2>
      <PublishingBadge status={published ? 'Published' : 'Draft'} />
      <p className="basis-full text-sm wrap-anywhere text-ink-soft">/{slug}</p>
      <PageAddress title={title} slug={slug} published={published} texts={texts} />
      {reviewed_at === null && <ReviewHint id={id} title={title} />}
    </div>
  )
}

/** Shown for a sample page that staff have neither edited nor marked as reviewed. */
function ReviewHint({ id, title }: { id: string; title: string }) {
  const runStep = useSetupStep()
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <p>Starter text, please review: edit it, or mark it as reviewed if it suits your shop.</p>
      <Button
        variant="outline"
        size="small"
        className="py-1 whitespace-normal!"
        aria-label={`Mark as reviewed: ${title}`}
        onClick={() => runStep('review-page', { id })}
      >
        Mark as reviewed
      </Button>
    </div>
  )
}
