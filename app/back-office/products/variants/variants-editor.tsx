import { useCallback, useState } from 'react'
import { useGridKeys } from './grid-keys.ts'
import { OptionsEditor } from './options-editor.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { placeOf, problemsOf, type Refusal } from './refused-variants.ts'
import { countOf } from './table-notices.ts'
import { TableToolbar } from './table-toolbar.tsx'
import type { VariantTableState } from './use-variant-table.ts'
import { removeVariants, type Prices } from './variant-table.ts'
import { VariantsGrid } from './variants-grid.tsx'

export interface VariantsEditorProps {
  state: VariantTableState
  /** The prices of the product, for variants that are made. */
  prices: Prices
  /** The pictures of the product, to choose from. */
  pictures: readonly string[]
  refusal: Refusal | undefined
}

/** Options and the table of variants of a product: docs/behaviour/variants.md#the-table-of-variants. */
export default function VariantsEditor({ state, prices, pictures, refusal }: VariantsEditorProps) {
  const { table, apply, notice } = state
  const keys = useGridKeys(state)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [picturedId, setPicturedId] = useState<string>()
  const [changesPrices, setChangesPrices] = useState(false)
  const selected = new Set(table.variants.flatMap(({ id }) => (chosen.has(id) ? id : [])))
  const refused = refusal === undefined ? undefined : placeOf(table, refusal)
  const pictured = table.variants.find(({ id }) => id === picturedId)

  const onSelect = useCallback((id: string, isSelected: boolean) => {
    setChosen((now) => new Set(isSelected ? [...now, id] : [...now].filter((other) => other !== id)))
  }, [])
  const onRemove = useCallback(
    (id: string) =>
      apply({ change: (now) => removeVariants(now, new Set([id])), notice: '1 variant was removed.' }),
    [apply],
  )

  return (
    // The keys are those of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="space-y-5" {...keys.handlers}>
      <OptionsEditor
        table={table}
        apply={apply}
        prices={prices}
        // A new option is not complete yet, and need not be told so before it is saved.
        problems={refusal === undefined ? [] : problemsOf(table, refusal)}
      />
      {table.variants.length > 0 && (
        <div className="space-y-3">
          <TableToolbar
            state={state}
            keys={keys}
            prices={prices}
            selected={selected}
            onSelect={(ids) => setChosen(new Set(ids))}
            onChangePrices={() => setChangesPrices(true)}
            onRemove={() =>
              apply({
                change: (now) => removeVariants(now, selected),
                notice: `${countOf(selected.size)} ${selected.size === 1 ? 'was' : 'were'} removed.`,
              })
            }
          />
          <VariantsGrid
            table={table}
            textColumns={state.textColumns}
            apply={apply}
            selected={selected}
            refused={refused}
            onSelect={onSelect}
            onSelectAll={(isAll) => setChosen(new Set(isAll ? table.variants.map(({ id }) => id) : []))}
            onChoosePicture={setPicturedId}
            onRemove={onRemove}
          />
        </div>
      )}
      <p
        role={notice.isRefusal ? 'alert' : 'status'}
        className={notice.isRefusal ? 'text-danger' : 'sr-only'}
      >
        {notice.text}
      </p>
      {refusal !== undefined && !refused && (
        <p role="alert" className="text-sm text-danger">
          {refusal.message}
        </p>
      )}
      {changesPrices && (
        <PriceDialog
          table={table}
          ids={selected.size > 0 ? selected : new Set(table.variants.map(({ id }) => id))}
          apply={apply}
          onClose={() => setChangesPrices(false)}
        />
      )}
      {pictured && (
        <PictureDialog
          table={table}
          variant={pictured}
          pictures={pictures}
          apply={apply}
          onClose={() => setPicturedId(undefined)}
        />
      )}
    </div>
  )
}
