import * as z from 'zod/mini'
import { requiredText } from '../../../lib/forms/text-fields.ts'
import { addIssue, checkbox } from '../../form/field-schemas.ts'
import { isDay } from '../../list/filters/day-range.ts'

/** The names of the checkboxes, from Sunday on. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

const day = z.pipe(
  z.string(),
  z.transform((text, context) => {
    if (!isDay(text) || text < '2000-01-01' || text > '2099-12-31')
      addIssue(context, 'Enter a date from 2000 to 2099.')
    return text
  }),
)

/** See docs/behaviour/delivery.md#holidays. */
export const holidaySchema = z.object({
  day,
  name: requiredText('Enter a name.', 120),
  confirmed: checkbox(),
})

const closedDays = z.object({
  sunday: checkbox(),
  monday: checkbox(),
  tuesday: checkbox(),
  wednesday: checkbox(),
  thursday: checkbox(),
  friday: checkbox(),
  saturday: checkbox(),
})

const closedWeekdays = z.pipe(
  closedDays,
  z.transform((closed, context) => {
    const closed_weekdays = WEEKDAYS.flatMap((name, weekday) => (closed[name] ? [weekday] : []))
    if (closed_weekdays.length === WEEKDAYS.length)
      context.issues.push({
        code: 'custom',
        path: ['sunday'],
        message: 'Leave at least one day on which you deliver.',
        input: closed,
      })
    return { closed_weekdays }
  }),
)

export const closedWeekdaysSchema = {
  shape: closedDays.shape,
  safeParse: (values: unknown) => closedWeekdays.safeParse(values),
}
