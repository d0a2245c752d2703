import { Link, useFetchers, useSubmit } from 'react-router'
import Pencil from '~icons/lucide/pencil'
import Trash2 from '~icons/lucide/trash-2'
import { chargedPrice } from '../../domain/charged-price.ts'
import { formatNaira } from '../../domain/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { iconButtonClasses } from '../../ui/icon-button.tsx'
import { ProductStatusBadge } from '../../ui/status-badge.tsx'
import { useListLinkState } from '../list/pages/list-snapshots.ts'
import { compactButton, RowActions, RowButton } from '../list/row-actions.tsx'
import { SavingSwitch } from '../list/saving-switch.tsx'
import type { CardLayout, Column } from '../list/table/column.ts'
import { TruncatedText } from '../list/table/truncated-text.tsx'
import { ProductLink, ProductThumbnail } from './product-cell.tsx'
import type { ProductListRow } from './product-list-queries.ts'

/** The layout of a product's card on a phone. */
export const PRODUCT_CARD: CardLayout = {
  columns: 'auto auto minmax(0, 1fr) auto',
  areas: [
    'image name name tick',
    'image sku sku price',
    'image category category stock',
    'status featured featured actions',
  ],
}

export interface ProductColumnsOptions {
  /** Turns a category's slug into its name. */
  nameOf: (category: string) => string
  /** The setting "Charge discount prices". */
  chargesDiscounts: boolean
  onDelete: (id: string) => void
}

/** The columns of the list of products. */
export function productColumns({
  nameOf,
  chargesDiscounts,
  onDelete,
}: ProductColumnsOptions): Column<ProductListRow>[] {
  return [
    {
      header: 'Image',
      width: 5.25,
      area: 'image',
      cell: (row) => <ProductThumbnail image={row.thumbnail_url ?? row.image_url} />,
    },
    {
      header: 'Name',
      sort: 'name',
      width: 10,
      share: 3,
      area: 'name',
      wide: true,
      cell: (row) => <ProductLink id={row.id} name={row.name} />,
    },
    {
      header: 'SKU',
      sort: 'sku',
      width: 9.5,
      share: 1,
      folds: { under: 'Name', order: 4 },
      area: 'sku',
      cell: (row) => <TruncatedText>{row.sku ?? '–'}</TruncatedText>,
    },
    {
      header: 'Category',
      sort: 'category',
      width: 7.5,
      folds: { under: 'Name', order: 3 },
      area: 'category',
      cell: (row) => <TruncatedText>{nameOf(row.category)}</TruncatedText>,
    },
    {
      header: 'Price',
      sort: 'price',
      numeric: true,
      width: 7.5,
      area: 'price',
      cell: (row) => <Prices product={row} chargesDiscounts={chargesDiscounts} />,
    },
    {
      header: 'Stock',
      sort: 'stock_quantity',
      numeric: true,
      labelled: true,
      width: 5,
      folds: { under: 'Price', order: 2 },
      area: 'stock',
      cell: (row) => <Stock {...row} />,
    },
    {
      header: 'Status',
      sort: 'status',
      width: 6,
      area: 'status',
      cell: (row) => <ProductStatusBadge status={row.status} />,
    },
    {
      header: 'Featured',
      labelled: true,
      width: 5.25,
      area: 'featured',
      cell: (row) => <FeaturedSwitch product={row} />,
    },
    {
      header: 'Actions',
      wide: true,
      width: 6,
      area: 'actions',
      cell: (row) => <ProductActions product={row} onDelete={() => onDelete(row.id)} />,
    },
  ]
}

/** The regular price, and below it the discount price where shoppers pay that. Of a product with variants they are those of the cheapest. */
function Prices({ product, chargesDiscounts }: { product: ProductListRow; chargesDiscounts: boolean }) {
  const charged = chargedPrice(product, chargesDiscounts)
  const onSale = product.product_variants.filter(({ active }) => active)
  const differ = onSale.some((variant) => chargedPrice(variant, chargesDiscounts) !== charged)
  return (
    <>
      {`${differ ? 'From ' : ''}${formatNaira(product.price)}`}
      {charged !== product.price && (
        <span className="block text-sm text-ink-soft">charged {formatNaira(charged)}</span>
      )}
    </>
  )
}

function Stock({ stock_quantity: stock, product_variants: { length: variants } }: ProductListRow) {
  return (
    <>
      <span className={classNames(stock === 0 && 'font-medium text-danger')}>{stock}</span>
      {variants > 0 && (
        <span className="block text-sm text-ink-soft">
          {variants === 1 ? '1 variant' : `${variants} variants`}
        </span>
      )}
    </>
  )
}

/**
 * Submits with a fetcher key instead of `useFetcher`: mounting and unmounting a fetcher re-renders the whole page, and rows
 * mount while the list is scrolled.
 */
function FeaturedSwitch({ product }: { product: ProductListRow }) {
  const { id, name, category, featured } = product
  const submit = useSubmit()
  const fetcherKey = `feature ${id}`
  const sent = useFetchers().find(({ key }) => key === fetcherKey)
  const requested = sent?.formData?.get('featured')
  return (
    <SavingSwitch
      label={`Feature ${name} on the homepage`}
      pending={sent !== undefined}
      checked={requested == null ? featured : requested === 'true'}
      onSave={(checked) =>
        void submit(
          { intent: 'feature', id, category, featured: String(checked) },
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
  product: ProductListRow
  onDelete: () => void
}) {
  return (
    <RowActions>
      <Link
        to={`/admin/products/${id}`}
        state={useListLinkState()}
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
