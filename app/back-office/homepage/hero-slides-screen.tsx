import { useFetcher } from 'react-router'
import { slideChoices } from '../../domain/categories.ts'
import { listCategories } from '../../domain/category-queries.ts'
import { isCheckViolation } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { revalidateOnSuccess, runAction } from '../form/run-action.ts'
import { EditableListScreen } from '../list/editable-list-screen.tsx'
import { withErrorToast } from '../list/list-loader.ts'
import { singlePage } from '../list/pages/keyset-page.ts'
import { submitRow } from '../list/row-action.ts'
import { SavingSwitch } from '../list/saving-switch.tsx'
import type { Column } from '../list/table/column.ts'
import { PictureCell } from '../list/table/picture-cell.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import type { Route } from './+types/hero-slides-screen.ts'
import { HeroSlideFields } from './hero-slide-fields.tsx'
import { heroSlideSchema } from './hero-slide-input.ts'
import {
  deleteHeroSlide,
  insertHeroSlide,
  listAdminHeroSlides,
  updateHeroSlide,
  type AdminHeroSlideRow,
} from './hero-slide-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Hero Slides')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader() {
  const client = await browserClient()
  const [slides, categories] = await Promise.all([
    withErrorToast(listAdminHeroSlides(client), 'Error fetching slides'),
    withFallback(listCategories(client), [], 'Categories'),
  ])
  return { first: slides && singlePage(slides), categories: slideChoices(categories).map(({ name }) => name) }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  if (form.get('intent') === 'activate')
    return activate(String(form.get('id')), form.get('active') === 'true')
  return submitRow(form, {
    schema: heroSlideSchema,
    insert: insertHeroSlide,
    update: updateHeroSlide,
    remove: deleteHeroSlide,
    created: 'Hero slide created successfully',
    updated: 'Hero slide updated successfully',
    deleted: 'Slide deleted successfully',
    saveFailed: 'Error saving slide',
    deleteFailed: 'Error deleting slide',
  })
}

async function activate(id: string, active: boolean) {
  return runAction(async () => updateHeroSlide(await browserClient(), id, { active }), {
    success: active ? 'Slide activated' : 'Slide deactivated',
    row: id,
    failure: (error) =>
      isCheckViolation(error)
        ? 'This slide has no image yet. Edit it and upload one, then switch it on.'
        : 'Error updating slide',
  })
}

const columns: Column<AdminHeroSlideRow>[] = [
  {
    header: 'Slide',
    wide: true,
    cell: (row) => <PictureCell image={row.image_url}>{row.title}</PictureCell>,
  },
  { header: 'Category', cell: (row) => row.category ?? '–' },
  { header: 'Order', numeric: true, cell: (row) => row.display_order },
  { header: 'Active', cell: (row) => <ActiveSwitch slide={row} /> },
]

function ActiveSwitch({ slide: { id, title, active } }: { slide: AdminHeroSlideRow }) {
  const fetcher = useFetcher()
  const submitted = fetcher.formData?.get('active')
  return (
    <SavingSwitch
      label={`Show ${title} on the home page`}
      pending={fetcher.state !== 'idle'}
      checked={submitted === undefined ? active : submitted === 'true'}
      onSave={(checked) =>
        void fetcher.submit({ intent: 'activate', id, active: String(checked) }, { method: 'post' })
      }
    />
  )
}

export default function HeroSlides({ loaderData: { first, categories } }: Route.ComponentProps) {
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
      form={{
        titles: ['Add New Slide', 'Edit Slide'],
        submitLabels: ['Create Slide', 'Update Slide'],
        renderFields: (slide, errors) => (
          <HeroSlideFields slide={slide} categories={categories} errors={errors} />
        ),
      }}
    />
  )
}
