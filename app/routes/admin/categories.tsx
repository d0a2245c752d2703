import { adminMeta } from '../../components/admin/admin-meta.ts'
import { CategoryFields } from '../../components/admin/category-fields.tsx'
import type { Column } from '../../components/admin/data-table.tsx'
import { EditableListScreen } from '../../components/admin/editable-list-screen.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { PictureCell } from '../../components/admin/picture-cell.tsx'
import { orTell } from '../../components/admin/list-loader.ts'
import { rowAction } from '../../components/admin/row-action.ts'
import { reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import {
  deleteCategory,
  insertCategory,
  listEditableCategories,
  updateCategory,
  type EditableCategoryRow,
} from '../../data/categories.ts'
import { categorySchema } from '../../forms/category.ts'
import { answeredMessage, DataError } from '../../lib/data-error.ts'
import { wholeList } from '../../lib/slice.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { storedImages } from '../../session/stored-images.ts'
import type { Route } from './+types/categories.ts'

export const meta: Route.MetaFunction = () => adminMeta('Categories')

export const shouldRevalidate = reloadAfterSuccess

export async function clientLoader() {
  const rows = await orTell(browserClient().then(listEditableCategories), 'Failed to load categories.')
  return rows && wholeList(rows)
}

export const clientAction = rowAction(browserClient, {
  schema: categorySchema,
  insert: insertCategory,
  update: updateCategory,
  remove: deleteCategory,
  created: 'Category created successfully.',
  updated: 'Category updated successfully.',
  deleted: 'Category deleted successfully.',
  notSaved: (error) => answeredMessage(error, 'Failed to save category.'),
  notDeleted: (error) => ['Failed to delete category.', reasonToKeep(error)].join(' ').trim(),
  slugTaken: 'Another category has this slug. Please choose a different one.',
})

/** What stands in the way, in the words of the database. */
function reasonToKeep(error: unknown): string {
  return error instanceof DataError && error.code === 'PT409' ? error.message : ''
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
    { header: 'Display Order', numeric: true, cell: (row) => row.display_order },
  ]
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
      renderEditor={(category, onClose) => (
        <FormDialog
          title={category ? 'Edit Category' : 'Add New Category'}
          submitLabel={category ? 'Update Category' : 'Create Category'}
          id={category?.id}
          version={category?.updated_at}
          onClose={onClose}
        >
          {(errors) => (
            <CategoryFields
              category={category}
              categories={categories}
              errors={errors}
              images={storedImages}
            />
          )}
        </FormDialog>
      )}
    />
  )
}
