import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { FieldErrors } from '../../forms/parse-form.ts'
import { toast } from '../ui/toast.ts'

/** What an action of the back office answers. A refused one says which fields are wrong. */
export interface SaveOutcome {
  saved: boolean
  errors: FieldErrors
}

export interface Words {
  success: string
  /** A sentence, or how to make one of what was thrown. */
  failure: string | ((error: unknown) => string)
  /** Complaints that belong beside a field rather than into a notice. */
  fieldErrors?: (error: unknown) => FieldErrors | null
}

/** Does the work and says how it went. */
export async function attempt(work: () => Promise<void>, words: Words): Promise<SaveOutcome> {
  try {
    await work()
  } catch (error) {
    const errors = words.fieldErrors?.(error)
    if (errors) return refused(errors)
    toast.error('Error', typeof words.failure === 'string' ? words.failure : words.failure(error))
    return refused({})
  }
  toast.success('Success', words.success)
  return { saved: true, errors: {} }
}

export function refused(errors: FieldErrors): SaveOutcome {
  return { saved: false, errors }
}

/** For `shouldRevalidate`: a list is read again after every action that changed something, and only then. */
export function reloadAfterSuccess({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as SaveOutcome | undefined)?.saved === false ? false : defaultShouldRevalidate
}
