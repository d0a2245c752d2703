import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import Plus from '~icons/lucide/plus'
import Trash2 from '~icons/lucide/trash-2'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CheckField } from '../../form/check-field.tsx'
import { MoveButton } from '../../form/ordered-rows.tsx'
import { passFocusOn } from '../../page/pass-focus-on.ts'
import { ChoicesField } from './choices-field.tsx'
import type { Problem } from './read-variants.ts'
import { lostVariants } from './table-notices.ts'
import type { VariantTableState } from './use-variant-table.ts'
import {
  addOption,
  changeOption,
  MAX_OPTIONS,
  moveOption,
  removeOption,
  type Option,
  type Prices,
} from './variant-table.ts'

export interface OptionsEditorProps extends Pick<VariantTableState, 'table' | 'apply'> {
  prices: Prices
  problems: readonly Problem[]
}

/** What the variants of the product differ in, up to three options with their choices. */
export function OptionsEditor({ table, apply, prices, problems }: OptionsEditorProps) {
  const { options } = table
  return (
    <section aria-label="Options" className="space-y-4">
      <ul className="grid items-start gap-4 xl:grid-cols-2 2xl:grid-cols-3">
        {options.map((option, index) => (
          <OptionCard
            key={option.key}
            option={option}
            place={{ index, count: options.length }}
            apply={apply}
            prices={prices}
            problems={problems.filter(({ key }) => key === option.key)}
          />
        ))}
      </ul>
      {options.length < MAX_OPTIONS ? (
        <Button variant="outline" size="small" onClick={() => apply({ change: (now) => addOption(now) })}>
          <Plus aria-hidden="true" />
          {options.length === 0 ? 'Add an option' : 'Add another option'}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">A product has at most {MAX_OPTIONS} options.</p>
      )}
    </section>
  )
}

interface OptionCardProps extends Pick<OptionsEditorProps, 'apply' | 'prices' | 'problems'> {
  option: Option
  place: { index: number; count: number }
}

function OptionCard({ option, place: { index, count }, apply, prices, problems }: OptionCardProps) {
  const { key, name, isColour } = option
  const called = name.trim() || `option ${index + 1}`
  const change = (changes: Partial<Option>, topic?: string) =>
    apply({ change: (now) => changeOption(now, key, changes), ...(topic && { topic }) })
  const moveTo = (to: number) =>
    to >= 0 && to < count ? () => apply({ change: (now) => moveOption(now, index, to) }) : undefined
  return (
    <li className="min-w-0 space-y-3 rounded-xl p-4 ring-1 ring-ink/15">
      <div className="flex items-end gap-1">
        <Field
          label={`Option ${index + 1}`}
          className="min-w-0 flex-1"
          error={problems.find(({ column }) => column === 'name')?.message}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={50}
              placeholder="Size"
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value }, `${key} name`)}
            />
          )}
        </Field>
        {count > 1 && (
          <>
            <MoveButton label={`Move ${called} earlier`} onClick={moveTo(index - 1)}>
              <ArrowLeft aria-hidden="true" />
            </MoveButton>
            <MoveButton label={`Move ${called} later`} onClick={moveTo(index + 1)}>
              <ArrowRight aria-hidden="true" />
            </MoveButton>
          </>
        )}
        <IconButton
          label={`Remove ${called}`}
          onClick={(event) => {
            passFocusOn(event)
            apply({
              change: (now) => removeOption(now, key),
              notice: (after, before) => `${called} was removed. ${lostVariants(before, after)}`,
            })
          }}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <CheckField checked={isColour} onChange={(event) => change({ isColour: event.target.checked })}>
        These are the colours
      </CheckField>
      <ChoicesField
        option={option}
        called={called}
        apply={apply}
        prices={prices}
        problem={problems.find(({ column }) => column === 'choices')?.message}
      />
    </li>
  )
}
