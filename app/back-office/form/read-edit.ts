import { parseForm, type FormSchema } from '../../lib/forms/parse-form.ts'
import { changedColumns, type CurrentRow, type OpenedRow } from '../../lib/supabase/edit-conflict.ts'

/** Hidden fields that `useEditForm` adds, both JSON: the form's entries as opened, and the row that 'Keep mine' overwrites. */
export const OPENED_FIELD = 'opened'
export const OVERWRITTEN_FIELD = 'overwritten'

export interface Edit<Row> {
  /** The row as it was submitted. A column without an input in the form is left out. */
  row: Row
  /** The input names of columns with several inputs. Every other column has the name of its input. */
  inputs?: { readonly [Column in keyof Row]?: readonly string[] }
  /** Parses form entries to a row; null when they are invalid. */
  read: (form: FormData) => Row | null
}

/**
 * What a form that edits a row changes, for `updateIfUnchanged`. After 'Keep mine' these are only the columns that this form
 * changed, so that a colleague's other changes stay.
 */
export function readEdit<Row extends object>(
  form: FormData,
  { row, inputs = {}, read }: Edit<Row>,
): { changes: Partial<Row>; opened: OpenedRow } {
  const sent = sentColumns(form, row, inputs)
  const values = openedRow(form, read)
  const theirs = overwrittenRow(form)
  return {
    changes: values && theirs ? changedColumns(sent, values, theirs) : sent,
    opened: { version: openedVersion(form), values },
  }
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

function openedRow<Row>(form: FormData, read: Edit<Row>['read']): Row | null {
  const entries = form.get(OPENED_FIELD)
  if (typeof entries !== 'string' || entries === '') return null
  const opened = new FormData()
  for (const [name, value] of JSON.parse(entries) as [string, unknown][])
    if (typeof value === 'string') opened.append(name, value)
  return read(opened)
}

function overwrittenRow(form: FormData): CurrentRow | null {
  const row = form.get(OVERWRITTEN_FIELD)
  return typeof row === 'string' && row !== '' ? (JSON.parse(row) as CurrentRow) : null
}
