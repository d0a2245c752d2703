import { useFetcher } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { EditableListScreen } from '../../components/admin/editable-list-screen.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { HeroSlideFields } from '../../components/admin/hero-slide-fields.tsx'
import { orTell } from '../../components/admin/list-loader.ts'
import { PictureCell } from '../../components/admin/picture-cell.tsx'
import { attempt, openedVersion, refused, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { Switch } from '../../components/ui/switch.tsx'
import {
  deleteHeroSlide,
  insertHeroSlide,
  listAdminHeroSlides,
  updateHeroSlide,
  type AdminHeroSlideRow,
} from '../../data/hero-slides.ts'
import { heroSlideSchema } from '../../forms/hero-slide.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { wholeList } from '../../lib/slice.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { storedImages } from '../../session/stored-images.ts'
import type { Route } from './+types/hero-slides.ts'

export const meta: Route.MetaFunction = () => adminMeta('Hero Slides')

export const shouldRevalidate = reloadAfterSuccess

export async function clientLoader() {
  const slides = await orTell(browserClient().then(listAdminHeroSlides), 'Error fetching slides')
  return slides && wholeList(slides)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  switch (form.get('intent')) {
    case 'delete':
      return remove(id)
    case 'activate':
      return activate(id, form.get('active') === 'true')
    default:
      return save(id, form)
  }
}

async function save(id: string, form: FormData) {
  const parsed = parseForm(heroSlideSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  const { display_order, ...slide } = parsed.data
  const work = async () => {
    const client = await browserClient()
    if (id !== '') return await updateHeroSlide(client, id, { ...slide, display_order }, openedVersion(form))
    await insertHeroSlide(client, slide)
  }
  return attempt(work, {
    success: id === '' ? 'Hero slide created successfully' : 'Hero slide updated successfully',
    failure: 'Error saving slide',
  })
}

async function activate(id: string, active: boolean) {
  return attempt(async () => updateHeroSlide(await browserClient(), id, { active }), {
    success: active ? 'Slide activated' : 'Slide deactivated',
    failure: 'Error updating slide',
  })
}

async function remove(id: string) {
  return attempt(async () => deleteHeroSlide(await browserClient(), id), {
    success: 'Slide deleted successfully',
    failure: 'Error deleting slide',
  })
}

const columns: Column<AdminHeroSlideRow>[] = [
  {
    header: 'Slide',
    wide: true,
    cell: (row) => <PictureCell image={row.image_url}>{row.title}</PictureCell>,
  },
  { header: 'Category', cell: (row) => row.category },
  { header: 'Order', numeric: true, cell: (row) => row.display_order },
  { header: 'Active', cell: (row) => <ActiveSwitch slide={row} /> },
]

function ActiveSwitch({ slide: { id, title, active } }: { slide: AdminHeroSlideRow }) {
  const fetcher = useFetcher()
  const wanted = fetcher.formData?.get('active')
  return (
    <Switch
      className="block"
      label={`Show ${title} on the home page`}
      pending={fetcher.state !== 'idle'}
      checked={wanted === undefined ? active : wanted === 'true'}
      onCheckedChange={(checked) =>
        void fetcher.submit({ intent: 'activate', id, active: String(checked) }, { method: 'post' })
      }
    />
  )
}

export default function HeroSlides({ loaderData: first }: Route.ComponentProps) {
  return (
    <EditableListScreen
      title="Hero Slides"
      addLabel="Add Slide"
      columns={columns}
      empty="No hero slides yet"
      failure="Error fetching slides"
      first={first}
      nameOf={({ title }) => title}
      deletion={{ by: 'browser', text: 'Are you sure you want to delete this slide?' }}
      renderEditor={(slide, onClose) => (
        <FormDialog
          title={slide ? 'Edit Slide' : 'Add New Slide'}
          submitLabel={slide ? 'Update Slide' : 'Create Slide'}
          id={slide?.id}
          version={slide?.updated_at}
          onClose={onClose}
        >
          {(errors) => <HeroSlideFields slide={slide} errors={errors} images={storedImages} />}
        </FormDialog>
      )}
    />
  )
}
