import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { nameOfChoices } from '../../../domain/products/variant-name.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useEarlyInput } from '../../../ui/fields/use-early-input.ts'
import { Picture } from '../../../ui/picture.tsx'
import { findVariant, lackOf, mayLack, withChoice, type Lack } from './lacking.ts'
import type { Choice, ProductChoice } from './product-choice.ts'

export interface VariantChoiceProps {
  choice: ProductChoice
  /** The id of the variant that the page shows; that of the product for a combination that is not made. */
  chosen: string
  /** The stocks by id as far as they are known since the page was rendered. */
  live: Readonly<Record<string, number>> | undefined
  /** What the page says of the chosen variant's stock. */
  stockNote: string | false
  onChoose: (id: string) => void
}

/**
 * The options of a product with variants, and what the chosen combination lacks: docs/behaviour/product.md#variants. It is loaded for
 * such products only. Nothing moves when another variant is chosen: the lines for what is lacking are there before.
 */
export default function VariantChoice(props: VariantChoiceProps) {
  const { options, variants, picked, pick, group } = usePicked(props)
  const hasNotes = mayLack(options, variants)
  const lack = lackOf(findVariant(variants, picked))
  return (
    <div ref={group} className="space-y-4">
      {options.map(({ name, choices }, place) => (
        <OptionChoice
          key={name}
          name={name}
          choices={choices}
          chosen={picked[place] ?? ''}
          lackOf={
            hasNotes ? (choice) => lackOf(findVariant(variants, withChoice(picked, place, choice))) : null
          }
          onChoose={(choice) => pick(withChoice(picked, place, choice))}
        />
      ))}
      <output className="block min-h-6 font-medium text-terracotta-deep">
        {lack === null ? props.stockNote : <span>{lackText(lack, picked)}</span>}
      </output>
    </div>
  )
}

function lackText(lack: Lack, picked: readonly string[]): string {
  const name = nameOfChoices(picked)
  return lack === 'Sold out'
    ? `${name} is sold out.`
    : `${name} is not made. Please choose another combination.`
}

/** The picked choices, which the address carries as `?variant=` as soon as they are a variant. */
function usePicked({ choice, chosen, live, onChoose }: VariantChoiceProps) {
  const { options } = choice
  const variants = live
    ? choice.variants.map((variant) => ({ ...variant, stock_quantity: live[variant.id] ?? 0 }))
    : choice.variants
  const [picked, setPicked] = useState(() => variants.find(({ id }) => id === chosen)?.choices ?? [])
  const { search, hash } = useLocation()
  const navigate = useNavigate()

  function pick(choices: string[]): void {
    const id = findVariant(variants, choices)?.id
    setPicked(choices)
    onChoose(id ?? '')
    const query = new URLSearchParams(search)
    if (id === undefined) query.delete('variant')
    else query.set('variant', id)
    void navigate({ search: String(query), hash }, { replace: true, preventScrollReset: true })
  }

  // What was chosen before hydration.
  const group = useEarlyInput<HTMLDivElement>((element) => {
    const early = Array.from(element.querySelectorAll<HTMLInputElement>(':checked'), ({ value }) => value)
    if (early.join('\n') !== picked.join('\n')) pick(early)
  })
  return { options, variants, picked, pick, group }
}

interface OptionChoiceProps {
  name: string
  choices: readonly Choice[]
  chosen: string
  /** Why a choice cannot be had with those of the other options; null where every combination can. */
  lackOf: ((choice: string) => Lack | null) | null
  onChoose: (choice: string) => void
}

/** More choices than these scroll. */
const MANY = 16

function OptionChoice({ name, choices, chosen, lackOf: lackOfChoice, onChoose }: OptionChoiceProps) {
  const id = useId()
  return (
    <fieldset role="radiogroup">
      <legend className="text-sm">
        <span className="font-medium">{name}</span>
        <span aria-hidden="true" className="text-ink-soft wrap-anywhere">{`: ${chosen}`}</span>
      </legend>
      <div
        className={classNames(
          'mt-2 flex flex-wrap gap-2',
          choices.length > MANY && 'max-h-72 overflow-y-auto overscroll-y-contain p-1',
        )}
      >
        {choices.map((choice) => {
          const lack = lackOfChoice && lackOfChoice(choice.name)
          return (
            <label
              key={choice.name}
              className={classNames(
                'flex min-h-11 min-w-20 cursor-pointer items-center gap-2.5 rounded-xl border px-3 py-1.5 wrap-anywhere hover:bg-ink/7 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
                lack ? 'border-dashed border-ink/40' : 'border-ink/25',
              )}
            >
              <input
                type="radio"
                name={id}
                value={choice.name}
                className="sr-only"
                checked={choice.name === chosen}
                onChange={() => onChoose(choice.name)}
              />
              <ChoiceMark choice={choice} />
              <span className="min-w-14 grow">
                {/* In the middle of the chip while the line below it is empty; nothing else moves. */}
                <span className={classNames('block leading-snug', lackOfChoice && !lack && 'translate-y-2')}>
                  {choice.name}
                </span>
                {lackOfChoice && <span className="block min-h-4 text-xs text-ink-soft">{lack}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The colour that staff chose, else the picture; nothing without either. */
function ChoiceMark({ choice: { colour, picture } }: { choice: Choice }) {
  // An attribute of SVG: the page's policy refuses those with styles.
  if (colour) return <svg aria-hidden="true" color={colour} className="swatch size-8 shrink-0" />
  if (!picture) return null
  return (
    <Picture
      src={picture}
      alt=""
      sizes="2.5rem"
      width={40}
      height={40}
      maxWidth={160}
      crop
      className="-ml-1 size-10 shrink-0 rounded-lg"
    />
  )
}
