import { useState } from 'react'
import Layers from '~icons/lucide/layers'
import { Button } from '../../../ui/button.tsx'
import { LazyPart, LOAD_FAILED } from '../../../ui/lazy-part.tsx'
import { SpinnerPanel } from '../../../ui/spinner.tsx'
import { Refusals } from '../../page/refusals.tsx'
import type { Refusal } from './refused-variants.ts'
import { VARIANTS_FIELD, type VariantTableState } from './use-variant-table.ts'
import { addOption, NO_VARIANTS, type Prices } from './variant-table.ts'

export interface VariantsPanelProps {
  state: VariantTableState
  prices: Prices
  pictures: readonly string[]
  /** The stored colours of a product without variants. */
  colours: readonly string[]
  refusal: Refusal | undefined
  /** Makes each stored colour a variant. */
  onConvert: () => void
}

const loadEditor = () => import('./variants-editor.tsx')

/** The panel 'Variants' of a stored product. A hidden field holds them; what edits them is loaded when there are some. */
export function VariantsPanel({ state, prices, pictures, colours, refusal, onConvert }: VariantsPanelProps) {
  const { table, field, apply, undo } = state
  const [hasFailed, setFailed] = useState(false)
  const isOpen = table.options.length > 0
  return (
    <div ref={field} data-own-field={VARIANTS_FIELD} className="space-y-5">
      <input type="hidden" name={VARIANTS_FIELD} value={JSON.stringify(table)} />
      {isOpen ? (
        <>
          {hasFailed ? (
            <p role="alert" className="flex flex-wrap items-center gap-3 text-danger">
              {LOAD_FAILED}
              <Button variant="outline" size="small" onClick={() => setFailed(false)}>
                Try again
              </Button>
            </p>
          ) : (
            <LazyPart
              load={loadEditor}
              enabled
              props={{ state, prices, pictures, refusal }}
              fallback={<SpinnerPanel />}
              onLoadError={() => setFailed(true)}
            />
          )}
          <Button variant="link" onClick={() => apply({ change: () => NO_VARIANTS })}>
            Sell it without variants
          </Button>
        </>
      ) : (
        <>
          <p className="text-ink-soft">
            For a product that comes in several sizes, colours or woods: each variant has its own price,
            stock, SKU and picture.
          </p>
          <div className="flex flex-wrap gap-3">
            {colours.length > 0 && (
              <Button variant="outline" onClick={onConvert}>
                <Layers aria-hidden="true" />
                Make each colour a variant
              </Button>
            )}
            <Button variant="outline" onClick={() => apply({ change: (now) => addOption(now) })}>
              Add an option
            </Button>
            {undo && (
              <Button variant="ghost" onClick={undo}>
                Undo
              </Button>
            )}
          </div>
          <Refusals isOfField />
        </>
      )}
    </div>
  )
}
