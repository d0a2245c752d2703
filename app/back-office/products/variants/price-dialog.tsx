import { useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { readAmount } from '../../form/amount.ts'
import { countOf } from './table-notices.ts'
import type { VariantTableState } from './use-variant-table.ts'
import { changePrices, type PriceChange } from './variant-cells.ts'
import { variantName } from './variant-table.ts'

export interface PriceDialogProps extends Pick<VariantTableState, 'table' | 'apply'> {
  /** The variants whose prices change. */
  ids: ReadonlySet<string>
  onClose: () => void
}

const COLUMNS = [
  { value: 'price', label: 'Price' },
  { value: 'discount_price', label: 'Discount price' },
]

const WAYS = [
  { value: 'set', label: 'Set to' },
  { value: 'add', label: 'Raise by ₦' },
  { value: 'lower', label: 'Lower by ₦' },
  { value: 'percent', label: 'Raise by %' },
  { value: 'lower-percent', label: 'Lower by %' },
] as const

type Way = (typeof WAYS)[number]['value']

/** Changes prices of several variants at once. Nothing is saved before the product is. */
export function PriceDialog({ table, ids, apply, onClose }: PriceDialogProps) {
  const [column, setColumn] = useState<PriceChange['column']>('price')
  const [way, setWay] = useState<Way>('set')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const names = table.variants.filter(({ id }) => ids.has(id)).map((variant) => variantName(table, variant))

  function submit(event: FormEvent) {
    // React hands events of a dialog on to the form that opened it.
    event.stopPropagation()
    event.preventDefault()
    const change = priceChange(column, way, typed)
    if ('problem' in change) return setProblem(change.problem)
    const changed = changePrices(table, ids, change)
    if ('refused' in changed) return setProblem(changed.refused)
    apply({ change: () => changed, notice: `Prices of ${countOf(ids.size)} were changed.` })
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change prices of ${countOf(ids.size)}`}
      description={names.length === table.variants.length ? 'All variants of the product.' : names.join(', ')}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field label="Which price">
          {(control) => (
            <Select
              {...control}
              options={COLUMNS}
              value={column}
              onChange={({ target }) => setColumn(target.value === 'price' ? 'price' : 'discount_price')}
            />
          )}
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="How">
            {(control) => (
              <Select
                {...control}
                options={WAYS}
                value={way}
                onChange={({ target }) =>
                  setWay(WAYS.find(({ value }) => value === target.value)?.value ?? 'set')
                }
              />
            )}
          </Field>
          <Field
            label={way.endsWith('percent') ? 'Percent' : 'Amount (₦)'}
            error={problem}
            hint={hintFor(column, way)}
          >
            {(control) => (
              <Input
                {...control}
                kind="amount"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        </div>
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Change prices</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function hintFor(column: PriceChange['column'], way: Way): string {
  if (way.endsWith('percent')) return 'Rounded to whole naira.'
  return way === 'set' && column === 'discount_price' ? 'Empty for no discount.' : ''
}

function priceChange(
  column: PriceChange['column'],
  way: Way,
  typed: string,
): PriceChange | { problem: string } {
  const amount = readAmount(typed.replace('%', ''))
  if ('problem' in amount) return amount
  const { naira } = amount
  if (naira === null && !(way === 'set' && column === 'discount_price'))
    return { problem: way.endsWith('percent') ? 'Enter a percentage.' : 'Enter an amount.' }
  const lowers = way.startsWith('lower')
  const by = way.endsWith('percent') ? 'percent' : way === 'set' ? 'set' : 'add'
  return { column, by, amount: naira === null ? null : lowers ? -naira : naira }
}
