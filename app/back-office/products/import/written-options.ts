import {
  distinctNames,
  lower,
  swatchOf,
  type OptionRow,
  type VariantWrite,
} from '../fields/variant-columns.ts'
import type { ProductFileRow } from '../product-file.ts'
import type { VariantChange } from './row-difference.ts'
import type { ImportVariants } from './variants-in-files.ts'

type WrittenOption = VariantWrite['options'][number]

/**
 * The options that a file and the shop give together. `choices` has those of each variant once the file is written: a choice that this
 * leaves without a variant goes.
 */
export function writtenOptions(
  file: ImportVariants,
  spell: (choices: readonly string[]) => string[],
  product: ProductFileRow | undefined,
  choices: readonly (readonly string[])[],
): WrittenOption[] {
  return file.options.map((name, index) => {
    const stored = product?.options?.find(({ position }) => position === index + 1)
    const before = new Set(product?.variants?.map((variant) => variant.choices[index]))
    const after = choices.map((each) => each[index]!)
    const kept = stored?.choices.filter((choice) => after.includes(choice) || !before.has(choice)) ?? []
    const all = distinctNames([...kept, ...after])
    const told = new Map(
      file.rows.flatMap((row) =>
        row.swatches[index] ? [[spell(row.choices)[index]!, row.swatches[index]] as const] : [],
      ),
    )
    const swatches = all.map((choice) => told.get(choice) ?? (stored ? swatchOf(stored, choice) : ''))
    const is_color =
      file.colorOption === null ? (stored?.is_color ?? false) : lower(file.colorOption) === lower(name)
    return { name: stored?.name ?? name, choices: all, is_color, swatches: withoutBlank(swatches) }
  })
}

/** Options of the shop that become others. */
export function changedOptions(
  stored: readonly OptionRow[],
  options: readonly WrittenOption[],
): VariantChange[] {
  return stored.flatMap((option, index): VariantChange[] => {
    const [before, after] = [optionText(option), optionText(options[index]!)]
    return before === after ? [] : [{ name: option.name, field: 'option', before, after }]
  })
}

/** `Indigo #1d3f8f, Ochre (colours)` */
function optionText({ choices, swatches, is_color }: WrittenOption): string {
  const named = choices.map((choice) => `${choice} ${swatchOf({ choices, swatches }, choice)}`.trim())
  return named.join(', ') + (is_color ? ' (colours)' : '')
}

/** An option of which no choice has a colour has none at all. */
function withoutBlank(swatches: readonly string[]): string[] {
  return swatches.some((swatch) => swatch !== '') ? [...swatches] : []
}
