import { parseForm, type FieldErrors, type FormSchema, type ParsedForm } from '../../forms/parse-form.ts'
import type { ShopClient } from '../../lib/shop-context.ts'
import { isDuplicate } from '../../lib/data-error.ts'
import { attempt, openedVersion, refused, type SaveOutcome, type Words } from './save-outcome.ts'

/** The rows that a screen adds, edits and deletes, and what is said about it. */
export interface EditedRows<Data> {
  schema: FormSchema<Data>
  insert: (client: ShopClient, row: Data) => Promise<void>
  /** Over the version that was opened, if it is given. Gives the new version. */
  update: (client: ShopClient, id: string, row: Data, version?: string) => Promise<string>
  remove: (client: ShopClient, id: string) => Promise<void>
  created: string
  updated: string
  deleted: string
  notSaved: Words['failure']
  notDeleted: Words['failure']
  /** For a row with a slug: what is said beside it when another row has it. */
  slugTaken?: string
  /** What stands in the way of saving beyond the schema; null when nothing does. */
  objection?: (form: FormData, parsed: ParsedForm<Data>) => Promise<FieldErrors | null> | FieldErrors | null
}

/** A screen's action: deletes the row that the form names, saves over it, or adds one. */
export function rowAction<Data>(open: () => Promise<ShopClient>, rows: EditedRows<Data>) {
  return async ({ request }: { request: Request }): Promise<SaveOutcome> => {
    const form = await request.formData()
    const id = String(form.get('id'))
    if (form.get('intent') !== 'delete') return save(open, rows, id, form)
    return attempt(async () => rows.remove(await open(), id), {
      success: rows.deleted,
      failure: rows.notDeleted,
    })
  }
}

async function save<Data>(
  open: () => Promise<ShopClient>,
  rows: EditedRows<Data>,
  id: string,
  form: FormData,
): Promise<SaveOutcome> {
  const parsed = parseForm(rows.schema, form)
  const objection = async () => (await rows.objection?.(form, parsed)) ?? null
  if (!parsed.ok) return refused({ ...parsed.errors, ...(await objection()) })
  const work = async () => {
    const errors = await objection()
    if (errors) throw new ObjectionError(errors)
    const client = await open()
    if (id !== '') return await rows.update(client, id, parsed.data, openedVersion(form))
    await rows.insert(client, parsed.data)
  }
  return attempt(work, {
    success: id === '' ? rows.created : rows.updated,
    failure: rows.notSaved,
    fieldErrors: (error) => {
      if (error instanceof ObjectionError) return error.errors
      return rows.slugTaken && isDuplicate(error) ? { slug: rows.slugTaken } : null
    },
  })
}

/** Stops a piece of work that was begun: what stands in its way may only be seen by who may do it. */
class ObjectionError extends Error {
  readonly errors: FieldErrors

  constructor(errors: FieldErrors) {
    super('Something stands in the way of saving.')
    this.errors = errors
  }
}
