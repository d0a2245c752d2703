import { adminMeta } from '../../components/admin/admin-meta.ts'
import { CmsPageFields } from '../../components/admin/cms-page-fields.tsx'
import { EditableCardScreen } from '../../components/admin/editable-card-screen.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { attempt, openedVersion, refused, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import { toast } from '../../components/ui/toast.ts'
import {
  deleteCmsPage,
  insertCmsPage,
  listAdminCmsPages,
  updateCmsPage,
  type AdminCmsPageRow,
} from '../../data/cms-pages.ts'
import { cmsPageSchema } from '../../forms/cms-page.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { answeredMessage, isDuplicate } from '../../lib/data-error.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { storedImages } from '../../session/stored-images.ts'
import type { Route } from './+types/cms-pages.ts'

export const meta: Route.MetaFunction = () => adminMeta('CMS Pages')

export const shouldRevalidate = reloadAfterSuccess

export async function clientLoader() {
  try {
    return await listAdminCmsPages(await browserClient(), null)
  } catch (error) {
    toast.error('Error', answeredMessage(error))
    return null
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  return form.get('intent') === 'delete' ? remove(id) : save(id, form)
}

async function save(id: string, form: FormData) {
  const parsed = parseForm(cmsPageSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  const work = async () => {
    const client = await browserClient()
    if (id !== '') return await updateCmsPage(client, id, parsed.data, openedVersion(form))
    await insertCmsPage(client, parsed.data)
  }
  return attempt(work, {
    success: id === '' ? 'Page created successfully' : 'Page updated successfully',
    failure: (error) => answeredMessage(error),
    fieldErrors: (error) =>
      isDuplicate(error) ? { slug: 'Another page has this slug. Please choose a different one.' } : null,
  })
}

async function remove(id: string) {
  return attempt(async () => deleteCmsPage(await browserClient(), id), {
    success: 'Page deleted successfully',
    failure: (error) => answeredMessage(error),
  })
}

export default function CmsPages({ loaderData: first }: Route.ComponentProps) {
  return (
    <EditableCardScreen
      title="CMS Pages"
      addLabel="Add Page"
      empty="No pages yet"
      failure="The pages could not be loaded."
      first={first}
      loadAfter={async (after) => listAdminCmsPages(await browserClient(), after)}
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
