import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { FieldErrors } from '../../forms/parse-form.ts'
import { EditConflict } from '../../lib/edit-conflict.ts'
import { toast } from '../ui/toast.ts'
import { asStaff, notDoneMessage } from './staff-gate.ts'

/** What an action of the back office answers. A refused one says which fields are wrong, or what stands in its way. */
export interface SaveOutcome {
  saved: boolean
  errors: FieldErrors
  /** The row's version after saving, where the work told it. */
  version?: string
  /** Somebody else changed or deleted the row meanwhile. */
  conflict?: EditConflict
}

export interface Words {
  success: string
  /** A sentence, or how to make one of what was thrown. */
  failure: string | ((error: unknown) => string)
  /** For a failure that has a title of its own. */
  failureTitle?: (error: unknown) => string
  /** Complaints that belong beside a field rather than into a notice. */
  fieldErrors?: (error: unknown) => FieldErrors | null
}

/** Does the work and says how it went. An update gives the row's new version. */
export async function attempt(
  work: () => Promise<string | undefined | void>,
  words: Words,
): Promise<SaveOutcome> {
  try {
    const version = await asStaff(work)
    toast.success('Success', words.success)
    return { saved: true, errors: {}, ...(typeof version === 'string' && { version }) }
  } catch (error) {
    if (error instanceof EditConflict) return { ...refused({}), conflict: error }
    return explain(error, words)
  }
}

function explain(error: unknown, { failure, failureTitle, fieldErrors }: Words): SaveOutcome {
  const errors = fieldErrors?.(error)
  if (errors) return refused(errors)
  const message = typeof failure === 'string' ? failure : failure(error)
  toast.error(failureTitle?.(error) ?? 'Error', notDoneMessage(error, message))
  return refused({})
}

/** The version of the row that a form was opened with; undefined for a new row. */
export function openedVersion(form: FormData): string | undefined {
  return String(form.get('version') ?? '') || undefined
}

export function refused(errors: FieldErrors): SaveOutcome {
  return { saved: false, errors }
}

/** For `shouldRevalidate`: a list is read again after every action that changed something, and only then. */
export function reloadAfterSuccess({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as SaveOutcome | undefined)?.saved === false ? false : defaultShouldRevalidate
}
