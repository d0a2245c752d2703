import { hasErrorCode } from '../../domain/error-codes.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { takesDeposits } from '../deposits/deposit-setting-queries.ts'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { EditableListScreen } from '../list/editable-list-screen.tsx'
import { withErrorToast } from '../list/list-loader.ts'
import { singlePage } from '../list/pages/keyset-page.ts'
import { rowAction } from '../list/row-action.ts'
import type { Column } from '../list/table/column.ts'
import { PictureCell } from '../list/table/picture-cell.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import type { Route } from './+types/categories-screen.ts'
import { CategoryFields } from './category-fields.tsx'
import { categorySchema } from './category-input.ts'
import {
  deleteCategory,
  insertCategory,
  listEditableCategories,
  updateCategory,
  type EditableCategoryRow,
} from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Categories')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader() {
  const loaded = await withErrorToast(browserClient().then(loadCategories), 'Failed to load categories.')
  return loaded && { ...singlePage(loaded.rows), takesDeposits: loaded.isDeposited }
}

async function loadCategories(client: ShopClient) {
  const [rows, isDeposited] = await Promise.all([listEditableCategories(client), takesDeposits(client)])
  return { rows, isDeposited }
}

export const clientAction = rowAction({
  schema: categorySchema,
  insert: insertCategory,
  update: updateCategory,
  remove: deleteCategory,
  created: 'Category created successfully.',
  updated: 'Category updated successfully.',
  deleted: 'Category deleted successfully.',
  saveFailed: (error) => answeredMessage(error, 'Failed to save category.'),
  deleteFailed: (error) => ['Failed to delete category.', conflictMessage(error)].join(' ').trim(),
  goneReference: { parent_id: 'This category was deleted meanwhile. Choose another one.' },
  slugTaken: 'Another category has this slug. Please choose a different one.',
})

/** The database's message when products, slides or subcategories still use the category. */
function conflictMessage(error: unknown): string {
  return hasErrorCode(error, 'category_has_products', 'category_has_slides', 'category_has_subcategories')
    ? error.message
    : ''
}

function categoryColumns(rows: readonly EditableCategoryRow[]): Column<EditableCategoryRow>[] {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return [
    {
      header: 'Name',
      wide: true,
      cell: (row) => <PictureCell image={row.banner_image_url}>{row.name}</PictureCell>,
    },
    { header: 'Slug', cell: (row) => row.slug },
    {
      header: 'Description',
      cell: (row) => <span className="line-clamp-2 max-w-md">{row.description || '–'}</span>,
    },
    { header: 'Belongs To', cell: (row) => (row.parent_id && names.get(row.parent_id)) || '–' },
    { header: 'Shown', cell: (row) => placesOf(row) || '–' },
    { header: 'Display Order', numeric: true, cell: (row) => row.display_order },
  ]
}

function placesOf({ on_home_tabs, in_footer }: EditableCategoryRow): string {
  return [on_home_tabs && 'Home tabs', in_footer && 'Footer'].filter(Boolean).join(', ')
}

export default function Categories({ loaderData: first }: Route.ComponentProps) {
  const categories = first?.rows ?? []
  return (
    <EditableListScreen
      title="Categories"
      addLabel="Add Category"
      columns={categoryColumns(categories)}
      empty="No categories yet"
      failure="Failed to load categories."
      first={first}
      nameOf={({ name }) => name}
      deletion={{
        by: 'dialog',
        text: 'This will permanently delete this category. This action cannot be undone.',
      }}
      form={{
        titles: ['Add New Category', 'Edit Category'],
        submitLabels: ['Create Category', 'Update Category'],
        renderFields: (category, errors) => (
          <CategoryFields
            category={category}
            categories={categories}
            takesDeposits={first?.takesDeposits ?? false}
            errors={errors}
          />
        ),
      }}
    />
  )
}
