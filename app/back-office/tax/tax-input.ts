import * as z from 'zod/mini'
import { cleanText } from '../../lib/text/clean-text.ts'
import { addIssue, checkbox, codeOrNull } from '../form/field-schemas.ts'

const NO_TIN = 'Invoices need your tax identification number.'

const rate = z.pipe(
  z.string(),
  z.transform((typed, context) => {
    const text = cleanText(typed).replace(/%$/, '').trimEnd()
    if (!/^\d{1,2}(\.\d{1,2})?$/.test(text) || Number(text) > 50)
      addIssue(context, 'Enter a percentage from 0 to 50, such as 7.5.')
    return Number(text)
  }),
)

export const taxSchema = z
  .object({ vat_registered: checkbox(), vat_rate: rate, tin: codeOrNull(50) })
  .check((context) => {
    const { vat_registered: isRegistered, tin } = context.value
    if (isRegistered && tin === null)
      context.issues.push({ code: 'custom', path: ['tin'], message: NO_TIN, input: tin })
  })
