import { parseForm, type FormSchema } from '../../lib/forms/parse-form.ts'
import { changedColumns, type CurrentRow, type OpenedRow } from '../../lib/supabase/edit-conflict.ts'

/** Hidden fields that `useEditForm` adds, both JSON: the form's entries as opened, and the row that 'Keep mine' overwrites. */
export const OPENED_FIELD = 'opened'
export const OVERWRITTEN_FIELD = 'overwritten'

/** A hidden field that `useEditForm` adds, in JSON: the form's entries of each earlier attempt since it was opened or saved. */
export const ATTEMPTS_FIELD = 'attempts'

/** A hidden field that `useEditForm` adds: the id that a new row gets at whichever attempt stores it. */
export const NEW_ID_FIELD = 'new_id'

export interface Edit<Row> {
  /** The row as it was submitted. A column without an input in the form is left out. */
  row: Row
  /** The input names of columns with several inputs. Every other column has the name of its input. */
  inputs?: { readonly [Column in keyof Row]?: readonly string[] }
  /**
   * Columns that triggers change without a new version, such as the stock. They are written only where the form changed them,
   * and only over the value that the form was opened with.
   */
  unversioned?: readonly (keyof Row & string)[] | undefined
  /** Parses form entries to a row; null when they are invalid. */
  read: (form: FormData) => Row | null
}

/**
 * What a form that edits a row changes, for `updateIfUnchanged`. After 'Keep mine' these are only the columns that this form
 * changed, so that a colleague's other changes stay.
 */
export function readEdit<Row extends object>(
  form: FormData,
  { row, inputs = {}, unversioned = [], read }: Edit<Row>,
): { changes: Partial<Row>; opened: OpenedRow } {
  const values = entriesRow(form.get(OPENED_FIELD), read)
  const theirs = overwrittenRow(form)
  const all = sentColumns(form, row, inputs)
  const attempts = readAttempts(form, { row: all, read })
  const sent = withoutUntouched(all, values === null ? [] : [values, ...attempts], unversioned)
  const touched = unversioned.filter((column) => column in sent)
  return {
    changes: values && theirs ? changedColumns(sent, values, theirs) : sent,
    opened: {
      version: openedVersion(form),
      values,
      unversioned: pick(theirs ?? values ?? {}, touched),
      attempts,
    },
  }
}

/**
 * Leaves out the given columns where the form did not change them, neither now nor in an earlier attempt: the stored values may be
 * newer than those of the form.
 */
function withoutUntouched<Row extends object>(
  sent: Partial<Row>,
  earlier: readonly object[],
  columns: readonly string[],
): Partial<Row> {
  if (earlier.length === 0) return sent
  const isTouched = (column: string) => earlier.some((row) => column in changedColumns(sent, row, {}))
  const kept = Object.entries(sent).filter(([column]) => !columns.includes(column) || isTouched(column))
  return Object.fromEntries(kept) as Partial<Row>
}

function pick(row: object, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)))
}

/** A column that the form does not send stays as it is: an absent input is not a blank one. */
function sentColumns<Row extends object>(
  form: FormData,
  row: Row,
  inputs: NonNullable<Edit<Row>['inputs']>,
): Partial<Row> {
  const columns = Object.entries(row).filter(([column]) =>
    (inputs[column as keyof Row] ?? [column]).every((name) => form.has(name)),
  )
  return Object.fromEntries(columns) as Partial<Row>
}

/** A new row as it was submitted, with the id that its form chose. */
export function readNewRow<Row extends object>(form: FormData, row: Row): Row & { id?: string } {
  const id = form.get(NEW_ID_FIELD)
  return typeof id === 'string' && id !== '' ? { ...row, id } : row
}

/**
 * The id of the row that the form updates; blank when it inserts one. 'Keep mine' overwrites the row that was shown: for a new row
 * it is the one that an earlier attempt has stored.
 */
export function updatedId(form: FormData): string {
  return String(overwrittenRow(form)?.['id'] ?? form.get('id') ?? '')
}

/** An `Edit.read` that parses with a schema. */
export function rowReader<Data>(schema: FormSchema<Data>): Edit<Data>['read'] {
  return (form) => {
    const parsed = parseForm(schema, form)
    return parsed.ok ? parsed.data : null
  }
}

/** The row version that the form was opened with; undefined for a new row. */
function openedVersion(form: FormData): string | undefined {
  return String(form.get('version') ?? '') || undefined
}

/** The earlier attempts of a form, with the columns of `row`. Those with invalid fields were not sent. */
export function readAttempts<Row extends object>(
  form: FormData,
  { row, read }: { row: Partial<Row>; read: Edit<Row>['read'] },
): Record<string, unknown>[] {
  const attempts = JSON.parse(String(form.get(ATTEMPTS_FIELD) ?? '[]')) as string[]
  const rows = attempts.flatMap((entries) => entriesRow(entries, read) ?? [])
  return rows.map((attempt) => pick(attempt, Object.keys(row)))
}

/** The row of a form's entries in JSON. */
function entriesRow<Row>(entries: FormDataEntryValue | null, read: Edit<Row>['read']): Row | null {
  if (typeof entries !== 'string' || entries === '') return null
  const opened = new FormData()
  for (const [name, value] of JSON.parse(entries) as [string, unknown][])
    if (typeof value === 'string') opened.append(name, value)
  return read(opened)
}

/** The row that 'Keep mine' overwrites. */
export function overwrittenRow(form: FormData): CurrentRow | null {
  const row = form.get(OVERWRITTEN_FIELD)
  return typeof row === 'string' && row !== '' ? (JSON.parse(row) as CurrentRow) : null
}
