import { parseForm, type FieldErrors, type FormSchema, type ParsedForm } from '../../lib/forms/parse-form.ts'
import { isDuplicate, isMissingReference } from '../../lib/supabase/data-error.ts'
import type { OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { readAttempts, readEdit, readNewRow, rowReader, updatedId } from '../form/read-edit.ts'
import type { Attempts } from '../form/row-queries.ts'
import {
  attemptOf,
  invalid,
  runAction,
  SAVED_AS_DRAFT,
  type ActionResult,
  type FailureMessage,
} from '../form/run-action.ts'

/** How the rows of one screen are validated, inserted, updated and deleted, and the messages for each. */
export interface RowActionOptions<Data> {
  schema: FormSchema<Data>
  /** See rowQueries. */
  insert: (client: ShopClient, row: Data & { id?: string }, attempts: Attempts) => Promise<void>
  /** See updateIfUnchanged. */
  update: (client: ShopClient, id: string, changes: Partial<Data>, opened?: OpenedRow) => Promise<string>
  remove: (client: ShopClient, id: string) => Promise<void>
  created: string
  /** Whether the shop does not show the row, which is said when it was created. */
  isDraft?: (row: Data) => boolean
  updated: string
  deleted: string
  saveFailed: FailureMessage
  deleteFailed: FailureMessage
  /** The field error when another row has the same slug; absent for rows without a slug. */
  slugTaken?: string
  /** The field error when a row that this one refers to does not exist any more. */
  goneReference?: FieldErrors
  /** See `Edit`. */
  unversioned?: readonly (keyof Data & string)[]
  /** Field errors that the schema cannot find; null when there are none. Also called when the schema found errors. */
  validate?: (form: FormData, parsed: ParsedForm<Data>) => Promise<FieldErrors | null> | FieldErrors | null
}

/** A screen's action: deletes the row that the form names, updates it, or inserts a new one. */
export function rowAction<Data extends object>(options: RowActionOptions<Data>) {
  return async ({ request }: { request: Request }): Promise<ActionResult> =>
    submitRow(await request.formData(), options)
}

/** The same for a form that was read already, in a screen with further intents. */
export async function submitRow<Data extends object>(
  form: FormData,
  options: RowActionOptions<Data>,
): Promise<ActionResult> {
  if (form.get('intent') !== 'delete') return save(updatedId(form), form, options)
  const id = String(form.get('id'))
  return runAction(async () => options.remove(await browserClient(), id), {
    success: options.deleted,
    row: id,
    failure: options.deleteFailed,
  })
}

type SavedMessages = Pick<RowActionOptions<never>, 'created' | 'updated'>

/** The success of the form, for a row that is new or edited. */
function savedMessage(form: FormData, { created, updated }: SavedMessages): string {
  return updatedId(form) === '' ? created : updated
}

/** What the failures of the form are about, until it is saved. */
export function savingAttempt(form: FormData, messages: SavedMessages): string {
  return attemptOf(savedMessage(form, messages), updatedId(form))
}

async function save<Data extends object>(
  id: string,
  form: FormData,
  options: RowActionOptions<Data>,
): Promise<ActionResult> {
  const { schema, insert, update, slugTaken, goneReference, unversioned } = options
  const parsed = parseForm(schema, form)
  const validate = async () => (await options.validate?.(form, parsed)) ?? null
  if (!parsed.ok) return invalid({ ...parsed.errors, ...(await validate()) })
  const work = async () => {
    const errors = await validate()
    if (errors) throw new ValidationError(errors)
    const client = await browserClient()
    const edit = { row: parsed.data, unversioned, read: rowReader(schema) }
    if (id === '') return insert(client, readNewRow(form, parsed.data), readAttempts(form, edit))
    const { changes, opened } = readEdit(form, edit)
    return update(client, id, changes, opened)
  }
  return runAction(work, {
    success: savedMessage(form, options),
    row: id,
    detail: id === '' && options.isDraft?.(parsed.data) ? SAVED_AS_DRAFT : undefined,
    failure: options.saveFailed,
    fieldErrors: (error) => {
      if (error instanceof ValidationError) return error.errors
      if (goneReference && isMissingReference(error)) return goneReference
      return slugTaken && isDuplicate(error) ? { slug: slugTaken } : null
    },
  })
}

/** Carries field errors out of `runAction`: validation may read rows that only staff see, so it runs inside. */
class ValidationError extends Error {
  readonly errors: FieldErrors

  constructor(errors: FieldErrors) {
    super('The form has invalid fields.')
    this.errors = errors
  }
}
