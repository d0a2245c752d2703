import { Pencil, Trash2 } from 'lucide-react'
import { Link, useFetchers, useSubmit } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { formatNaira } from '../../lib/money.ts'
import { iconButtonClasses } from '../ui/icon-button.tsx'
import { Switch } from '../ui/switch.tsx'
import type { Column } from './data-table.tsx'
import { useListState } from './list-memory.ts'
import { ProductCell, ProductThumbnail } from './product-cell.tsx'
import { compactButton, RowActions, RowButton } from './row-actions.tsx'
import { ProductStatusBadge } from './status-badge.tsx'

/** What a row of the list of products draws. */
export interface ProductTableRow {
  id: string
  name: string
  sku: string | null
  category: string
  price: number
  stock_quantity: number
  status: string
  featured: boolean
  image_url: string | null
  thumbnail_url: string | null
}

/** The columns of the list of products. `nameOf` turns a category's slug into its name. */
export function productColumns(
  nameOf: (category: string) => string,
  onDelete: (id: string) => void,
): Column<ProductTableRow>[] {
  return [
    {
      header: 'Image',
      width: '4.75rem',
      tableOnly: true,
      cell: (row) => <ProductThumbnail image={row.thumbnail_url ?? row.image_url} />,
    },
    {
      header: 'Name',
      sort: 'name',
      wide: true,
      cell: (row) => <ProductCell id={row.id} name={row.name} image={row.thumbnail_url ?? row.image_url} />,
    },
    {
      header: 'SKU',
      sort: 'sku',
      width: '7.25rem',
      cell: (row) => <span className="wrap-anywhere">{row.sku ?? '–'}</span>,
    },
    {
      header: 'Category',
      sort: 'category',
      width: '7rem',
      cell: (row) => <span className="wrap-anywhere">{nameOf(row.category)}</span>,
    },
    {
      header: 'Price',
      sort: 'price',
      numeric: true,
      width: '8rem',
      cell: (row) => formatNaira(row.price),
    },
    {
      header: 'Stock',
      sort: 'stock_quantity',
      numeric: true,
      width: '5rem',
      cell: (row) => <Stock {...row} />,
    },
    {
      header: 'Status',
      sort: 'status',
      width: '5.75rem',
      cell: (row) => <ProductStatusBadge status={row.status} />,
    },
    {
      header: 'Featured',
      width: '5rem',
      cell: (row) => <FeaturedSwitch product={row} categoryName={nameOf(row.category)} />,
    },
    {
      header: 'Actions',
      wide: true,
      width: '5.75rem',
      cell: (row) => <ProductActions product={row} onDelete={() => onDelete(row.id)} />,
    },
  ]
}

function Stock({ stock_quantity: stock }: ProductTableRow) {
  return <span className={classNames(stock === 0 && 'font-medium text-danger')}>{stock}</span>
}

/**
 * Has no fetcher of its own, which would announce its coming and going to the whole page with every row one scrolls by: the
 * click is sent under the row's name and found again among all that are under way.
 */
function FeaturedSwitch({ product, categoryName }: { product: ProductTableRow; categoryName: string }) {
  const { id, name, category, featured } = product
  const submit = useSubmit()
  const fetcherKey = `feature ${id}`
  const sent = useFetchers().find(({ key }) => key === fetcherKey)
  const wanted = sent?.formData?.get('featured')
  return (
    <Switch
      className="block"
      label={`Feature ${name} on the homepage`}
      pending={sent !== undefined}
      checked={wanted == null ? featured : wanted === 'true'}
      onCheckedChange={(checked) =>
        void submit(
          { intent: 'feature', id, category, category_name: categoryName, featured: String(checked) },
          { method: 'post', navigate: false, fetcherKey },
        )
      }
    />
  )
}

function ProductActions({
  product: { id, name },
  onDelete,
}: {
  product: ProductTableRow
  onDelete: () => void
}) {
  return (
    <RowActions>
      <Link
        to={`/admin/products/${id}`}
        state={useListState()}
        aria-label={`Edit ${name}`}
        title="Edit"
        className={classNames(iconButtonClasses, compactButton)}
      >
        <Pencil aria-hidden="true" />
      </Link>
      <RowButton danger label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </RowButton>
    </RowActions>
  )
}
