import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { EditConflict } from '../../lib/supabase/edit-conflict.ts'
import { isGone } from '../../lib/supabase/no-row.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { withReauthentication, failureMessage } from '../access/reauthentication.ts'
import { beginAttempt, type Refuse } from '../page/standing-refusals.ts'

/** The answer of a back-office action to the form that called it. */
export interface ActionResult {
  saved: boolean
  /** Error messages by field name. */
  errors: FieldErrors
  /** The row's version after an update. */
  version?: string
  /** Set when somebody else changed or deleted the row after the form was opened. */
  conflict?: EditConflict
  /** Set when a row is gone that the screen still shows. */
  isOutdated?: true
}

/** What a refusal says, or a function that makes it from the error. */
export type FailureMessage = string | ((error: unknown) => string)

export interface ActionMessages {
  success: string
  /** The id of the row that the work is about, where a screen shows several: its success is none of the others. */
  row?: string
  /** What the success is about, where a later one makes it untrue and so takes its place. */
  topic?: string
  /** A second line below `success`; a function is called when the work is done. */
  detail?: string | undefined | (() => string | undefined)
  /** The description of the error toast; `answeredMessage` without it. */
  failure?: FailureMessage
  /** The title of the error toast; 'Error' without it. */
  failureTitle?: (error: unknown) => string
  /** Turns an error into field errors. Returns null for an error that belongs in a toast. */
  fieldErrors?: (error: unknown) => FieldErrors | null
}

/** The detail when something new is not in the shop yet. */
export const SAVED_AS_DRAFT = 'Saved as draft: the shop does not show it yet.'

/**
 * Runs a save or a delete with re-authentication, and shows the success or error toast; a refusal also stands
 * where the attempt was made. `work` may return the row's new version. Never rejects.
 */
export async function runAction(
  work: () => Promise<string | undefined | void>,
  messages: ActionMessages,
): Promise<ActionResult> {
  const { success, topic, detail, row } = messages
  const refuse = beginAttempt(attemptOf(success, row))
  try {
    const version = await withReauthentication(work)
    toast.success('Success', success, {
      ...(topic !== undefined && { topic }),
      detail: typeof detail === 'function' ? detail() : detail,
      attempt: attemptOf(success, row),
    })
    return { saved: true, errors: {}, ...(typeof version === 'string' && { version }) }
  } catch (error) {
    if (error instanceof EditConflict) return { ...failed(), conflict: error }
    return explain(error, messages, refuse)
  }
}

/** The `attempt` of a toast: a success dismisses the failures with the same one. */
export function attemptOf(success: string, row = ''): string {
  return `${success} ${row}`
}

function explain(error: unknown, messages: ActionMessages, refuse: Refuse): ActionResult {
  const { failure = answeredMessage, failureTitle, fieldErrors } = messages
  const errors = fieldErrors?.(error)
  if (errors) return invalid(errors)
  const message = failureMessage(error, typeof failure === 'string' ? failure : failure(error))
  // A fixed text says what failed, and not why.
  const more = message === failure ? answeredMessage(error) : undefined
  refuse(failureTitle?.(error) ?? 'Error', message, { more })
  return { ...failed(), ...(isGone(error) && { isOutdated: true }) }
}

/** The result for a form with invalid fields. */
export function invalid(errors: FieldErrors): ActionResult {
  return { saved: false, errors }
}

/** The result when nothing was saved, for a reason that no field is to blame for. */
export function failed(): ActionResult {
  return invalid({})
}

/** A `shouldRevalidate` that keeps the loader data after an action that saved nothing, unless they show a row that is gone. */
export function revalidateOnSuccess({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const result = actionResult as ActionResult | undefined
  return result?.saved === false && !result.isOutdated ? false : defaultShouldRevalidate
}
