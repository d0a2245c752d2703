import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'

export const factorNameSchema = z.object({ name: requiredText('Please give it a name.', 60) })
