import { useId } from 'react'
import { useEarlyInput } from '../../ui/fields/use-early-input.ts'
import { Swatch } from '../product-cards/swatch.tsx'
import type { ColourChoiceState } from './use-colour-choice.ts'

export interface ColourChoiceProps {
  names: readonly string[]
  required: boolean
  state: ColourChoiceState
}

/** The colours of a product, as swatches with names, one of which can be chosen: docs/behaviour/product.md#colours. */
export function ColourChoice({ names, required, state }: ColourChoiceProps) {
  const id = useId()
  const { first, chosen, isMissing, choose } = state
  const group = useEarlyInput<HTMLFieldSetElement>((fieldset) => {
    const early = fieldset.querySelector<HTMLInputElement>(':checked')
    if (early && early.value !== chosen) choose(early.value)
  })
  return (
    <fieldset
      ref={group}
      role="radiogroup"
      aria-required={required}
      aria-describedby={id}
      aria-invalid={isMissing}
    >
      <legend className="text-sm font-medium">Colours</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {names.map((name, index) => (
          <label
            key={name}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-ink/25 px-4 wrap-anywhere hover:bg-ink/7 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name={id}
              value={name}
              className="sr-only"
              checked={name === chosen}
              onChange={() => choose(name)}
            />
            <Swatch name={name} className="size-5 shrink-0" />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <p id={id} role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {isMissing && 'Please choose a colour.'}
      </p>
    </fieldset>
  )
}
