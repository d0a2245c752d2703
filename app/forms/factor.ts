import * as z from 'zod/mini'
import { requiredText } from './text-fields.ts'

/** By which one tells one's second factors apart. */
export const factorNameSchema = z.object({ name: requiredText('Please give it a name.', 60) })
