import * as z from 'zod/mini'
import { addIssue, optionalWholeNumber } from '../form/field-schemas.ts'
import { PERIODS, type Period } from './periods.ts'

type PeriodName = (typeof PERIODS)[number]['name']

function period({ unit, from, to }: Period) {
  const malformed = `Enter a whole number of ${unit} from ${from} to ${to}.`
  return z.pipe(
    optionalWholeNumber({ from, to, malformed }),
    z.transform((count: number | null, context) => {
      if (count !== null) return count
      addIssue(context, malformed)
      return z.NEVER
    }),
  )
}

const fields = Object.fromEntries(PERIODS.map((each) => [each.name, period(each)]))

export const privacySchema = z.object(fields as Record<PeriodName, ReturnType<typeof period>>)
