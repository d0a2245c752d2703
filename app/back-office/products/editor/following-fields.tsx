import { formatNaira } from '../../../domain/money.ts'
import { PRODUCT_FIELDS, type ProductValues } from '../product-fields.ts'
import { readVariants, type Variants } from '../variants/read-variants.ts'
import type { VariantTable } from '../variants/variant-table.ts'

/** In place of the fields for price and stock of a product with variants, whose columns follow from them. */
export function FollowingFields({ product, table }: { product: ProductValues; table: VariantTable }) {
  const { prices, discounts, stock } = summaryOf(readVariants(table).values)
  const rows = [
    [PRODUCT_FIELDS.price.label, prices],
    [PRODUCT_FIELDS.discount_price.label, discounts],
    [PRODUCT_FIELDS.stock_quantity.label, stock],
  ]
  return (
    <div className="space-y-3">
      <KeptValues product={product} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        These follow from the{' '}
        <a href="#variants" className="py-1 text-ink underline underline-offset-4">
          variants
        </a>
        .
      </p>
    </div>
  )
}

/** The form sends what is stored; the columns are written by the variants. */
function KeptValues({ product: { price, discount_price, stock_quantity } }: { product: ProductValues }) {
  return (
    <>
      <input type="hidden" name="price" value={price ?? 0} />
      <input type="hidden" name="discount_price" value={discount_price ?? ''} />
      <input type="hidden" name="stock_quantity" value={stock_quantity ?? 0} />
    </>
  )
}

/** In place of the field for colours. */
export function FollowingColours({ product, table }: { product: ProductValues; table: VariantTable }) {
  const colours = table.options.find(({ isColour }) => isColour)?.choices.map(({ name }) => name) ?? []
  return (
    <>
      <input type="hidden" name="color_variants" value={JSON.stringify(product.color_variants ?? [])} />
      {colours.length > 0 && <p>{colours.join(', ')}</p>}
      <p className="text-sm text-ink-soft">
        {colours.length > 0
          ? 'These are the choices of the option that is marked as the colours.'
          : 'Mark an option of the variants as the colours, if one is.'}
      </p>
    </>
  )
}

/** Of the variants that are on sale, whose amounts can be read. */
function summaryOf({ variants }: Variants) {
  const onSale = variants.filter(({ active }) => active)
  const pieces = onSale.reduce((sum, { stock_quantity }) => sum + stock_quantity, 0)
  return {
    prices: rangeOf(onSale.map(({ price }) => price)),
    discounts: rangeOf(onSale.flatMap(({ discount_price }) => discount_price ?? [])),
    stock: String(pieces),
  }
}

function rangeOf(amounts: readonly number[]): string {
  if (amounts.length === 0) return '–'
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  return least === most ? formatNaira(least) : `${formatNaira(least)} to ${formatNaira(most)}`
}
