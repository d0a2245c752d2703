import * as z from 'zod/mini'
import { optionalEmail, requiredText } from '../../lib/forms/text-fields.ts'
import { checkbox, optionalWholeNumber, textOrNull } from '../form/field-schemas.ts'

const MINUTES = 'Enter a whole number of minutes from 5 to 10,080, or leave it blank.'

export const mailTemplateSchema = z.object({
  enabled: checkbox(),
  subject: requiredText('Enter a subject.', 200),
  body: requiredText('Enter the text of the mail.', 10_000),
})

export const mailSettingsSchema = z.object({
  staff_email: z.pipe(optionalEmail(), textOrNull(254)),
  reminder_minutes: optionalWholeNumber({ from: 5, to: 10_080, malformed: MINUTES }),
})
