import * as z from 'zod/mini'
import type { Tables } from '../../../database.types.ts'
import { splitList } from '../../../lib/csv-cells.ts'
import { optionalText } from '../../../lib/forms/text-fields.ts'
import { addIssue, optionalWholeNumber, textOrNull, yesOrNo } from '../../form/field-schemas.ts'
import type { ProductFieldDefinition, Rule } from './field-definition.ts'
import { readMeasure, type MeasureUnit } from './measure.ts'

/** What staff say of a piece for shoppers. All of it is optional, and null where nothing is said. */
export type ProductFacts = Omit<Tables<'product_facts'>, 'id'>

const MAX_FURTHER_FACTS = 10

function measure(unit: MeasureUnit): Rule<number | null> {
  return z.pipe(
    z.string(),
    z.transform((typed: string, context) => {
      const read = readMeasure(typed, unit)
      if (read !== undefined) return read
      addIssue(
        context,
        `Enter more than 0 and at most 2,000 ${unit}, such as ${unit === 'cm' ? '95.5' : '32'}.`,
      )
      return z.NEVER
    }),
  )
}

/** Yes or no; null when blank. */
const answer: Rule<boolean | null> = z.pipe(
  z.string(),
  z.transform((text: string, context) => {
    if (text.trim() === '') return null
    const parsed = yesOrNo().safeParse(text)
    if (parsed.success) return parsed.data
    addIssue(context, 'Write yes or no, or leave it empty.')
    return z.NEVER
  }),
)

const weeks = optionalWholeNumber({
  from: 1,
  to: 52,
  malformed: 'Enter a whole number of weeks from 1 to 52.',
})

const parcels = optionalWholeNumber({ from: 1, to: 100, malformed: 'Enter a whole number from 1 to 100.' })

/** `Label: text`, at most 60 characters before the colon. */
const FURTHER_FACT = /^[^:]{1,60}: *\S/

/** Two cells of a spreadsheet are label and text. */
function partsOf(line: string): string[] {
  return line
    .split('\t')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function furtherFacts(split: (text: string) => string[]): Rule<string[] | null> {
  return z.pipe(
    optionalText(4000),
    z.transform((text: string, context) => {
      const lines = split(text).flatMap((line) => partsOf(line).join(': ') || [])
      const unreadable = lines.find((line) => !FURTHER_FACT.test(line) || line.length > 300)
      if (unreadable !== undefined)
        addIssue(context, `Write “${unreadable.slice(0, 40)}” as a label, a colon and a text.`)
      if (lines.length > MAX_FURTHER_FACTS)
        addIssue(context, `${MAX_FURTHER_FACTS} lines are the most there can be.`)
      return lines.length === 0 ? null : lines
    }),
  )
}

/** The fields of a product's facts, in the order of a CSV file's last columns. */
export const FACT_FIELDS = {
  width_cm: { label: 'Width (cm)', control: 'measure', fromForm: measure('cm') },
  depth_cm: { label: 'Depth (cm)', control: 'measure', fromForm: measure('cm') },
  height_cm: { label: 'Height (cm)', control: 'measure', fromForm: measure('cm') },
  seat_height_cm: { label: 'Seat Height (cm)', control: 'measure', fromForm: measure('cm') },
  diagonal_depth_cm: {
    label: 'Diagonal Depth (cm)',
    hint: 'From the back rail to the front leg. Shoppers read that it passes a door wider than this.',
    control: 'measure',
    fromForm: measure('cm'),
  },
  legs_come_off: { label: 'Legs Come Off', fromForm: answer },
  weight_kg: { label: 'Weight (kg)', control: 'measure', fromForm: measure('kg') },
  materials: {
    label: 'Materials',
    hint: 'Frame, filling, cover, wood.',
    control: 'lines',
    fromForm: textOrNull(500),
  },
  care: { label: 'Care', control: 'lines', fromForm: textOrNull(1000) },
  assembly: {
    label: 'Assembly',
    hint: 'None, legs only or full, and how long it takes.',
    control: 'line',
    fromForm: textOrNull(300),
  },
  warranty: { label: 'Warranty', control: 'line', fromForm: textOrNull(300) },
  made_in: { label: 'Made In', control: 'line', fromForm: textOrNull(100) },
  in_the_box: { label: 'In the Box', control: 'lines', fromForm: textOrNull(1000) },
  parcels: { label: 'Parcels', control: 'number', fromForm: parcels },
  made_to_order_weeks: {
    label: 'Made to Order Within (Weeks)',
    hint: 'For pieces that are not in stock. Leave it empty for a piece that is then sold out.',
    control: 'number',
    fromForm: weeks,
  },
  further_facts: {
    label: 'Further Facts',
    hint: 'One a line, at most ten: “Thread count: 300”.',
    control: 'lines',
    fromForm: furtherFacts((text) => text.split('\n')),
    fromCell: furtherFacts((text) => splitList(text)),
  },
} satisfies { [Column in keyof ProductFacts]: ProductFieldDefinition<ProductFacts[Column]> }

export type FactName = keyof typeof FACT_FIELDS

export const FACT_NAMES = Object.keys(FACT_FIELDS) as FactName[]

/** The facts of a product of which nothing is said. */
export const NO_FACTS = Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as Record<FactName, null>
