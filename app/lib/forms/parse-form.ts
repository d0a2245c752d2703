/** The first error of each field. */
export type FieldErrors = Partial<Record<string, string>>

/** The errors, and the values as typed, so that the form can be shown again without losing them. */
export type RejectedForm = { ok: false; errors: FieldErrors; values: Record<string, string> }

export type ParsedForm<Data> = { ok: true; data: Data } | RejectedForm

interface Issue {
  path: PropertyKey[]
  message: string
}

/** The part of a zod object, classic or mini, that `parseForm` uses. */
export interface FormSchema<Data> {
  shape: object
  safeParse(values: unknown): { success: true; data: Data } | { success: false; error: { issues: Issue[] } }
}

/** Reads the fields the schema names from a submitted form; absent fields and files count as blank. */
export function parseForm<Data>(schema: FormSchema<Data>, form: FormData): ParsedForm<Data> {
  const values = readFields(form, Object.keys(schema.shape))
  const parsed = schema.safeParse(values)
  if (parsed.success) return { ok: true, data: parsed.data }
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) errors[String(issue.path[0])] ??= issue.message
  return { ok: false, errors, values }
}

/** The named fields as typed; '' for absent fields and files. */
export function readFields(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

/** Whether one of the fields holds nothing but spaces. */
export function hasBlank(form: FormData, names: readonly string[]): boolean {
  return Object.values(readFields(form, names)).some((value) => value.trim() === '')
}
