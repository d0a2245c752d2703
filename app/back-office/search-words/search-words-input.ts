import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { folded } from '../../lib/text/folding.ts'
import { addIssue } from '../form/field-schemas.ts'

const TOO_FEW = 'Enter at least two words that mean the same, with a comma between them.'

/** Which words the search can look up, the database decides: see docs/behaviour/settings.md#search-words. */
export const searchWordsSchema = z.object({
  words: z.pipe(
    requiredText(TOO_FEW, 2000),
    z.transform((typed, context) => {
      const words = typed.split(/[,;\n]/).flatMap((word) => word.trim() || [])
      if (new Set(words.map(folded)).size < 2) addIssue(context, TOO_FEW)
      return words
    }),
  ),
})
