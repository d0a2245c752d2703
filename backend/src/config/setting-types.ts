import * as z from 'zod/mini'

// The types of settings in config.toml. An absent setting is undefined, an absent table an empty one. Messages follow
// the setting's full name.

const WHOLE_NUMBER = 'must be a whole number, zero or more'
const TEXT = 'must be a text'
const DURATION = 'must be a duration such as "60s"'
const TABLE = 'must be a table'
const PLACEHOLDERS = z.registry<{ placeholder: string }>()
const SECONDS: Record<string, number> = { h: 3600, m: 60, s: 1 }

export const flag = z.optional(z.boolean('must be true or false'))
export const count = z.optional(z.int(WHOLE_NUMBER).check(z.nonnegative(WHOLE_NUMBER)))
export const text = z.optional(z.string(TEXT))

/** A text, or `env(NAME)` for the value of an environment variable; '' if that is not set. */
export const secret = z.optional(
  z.pipe(
    z.string(TEXT),
    z.transform((value) => resolveEnv(value)),
  ),
)

/** Go's format, such as `1h30m`; in seconds. */
export const duration = z.optional(
  z.pipe(
    z.string(DURATION).check(z.regex(/^(\d+[hms])+$/, DURATION)),
    z.transform((value) =>
      [...value.matchAll(/(?<!\d)(\d+)([hms])/g)].reduce(
        (sum, [, amount, unit]) => sum + Number(amount) * SECONDS[unit!]!,
        0,
      ),
    ),
  ),
)

export function list(what: string) {
  return z.optional(z.custom<string[]>(isListOfTexts, `must be a list of ${what}`))
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

export function table<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.prefault(z.object(shape, TABLE), {} as never)
}

/** A table whose names the project chooses; `placeholder` stands for them in documents. */
export function tables<Value extends z.core.SomeType>(placeholder: string, value: Value) {
  const name = z.string().register(PLACEHOLDERS, { placeholder })
  return z.prefault(z.record(name, value, TABLE), {})
}

/** @throws Error with the full name of a setting that is invalid; `where` is the name of the table */
export function readSettings<Type extends z.ZodMiniType>(
  type: Type,
  toml: unknown,
  where?: string,
): z.output<Type> {
  const result = type.safeParse(toml)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const name = [...(where === undefined ? [] : [where]), ...(issue?.path ?? [])].join('.')
  throw new Error(`${name} ${issue?.message}`)
}

/** The full names of all settings of a type; `<…>` stands for any name. */
export function settingNames(type: unknown, path: string[] = []): string[] {
  if (type instanceof z.ZodMiniOptional || type instanceof z.ZodMiniPrefault)
    return settingNames(type.def.innerType, path)
  if (type instanceof z.ZodMiniObject)
    return Object.entries(type.def.shape).flatMap(([name, inner]) => settingNames(inner, [...path, name]))
  if (type instanceof z.ZodMiniRecord) {
    const placeholder = PLACEHOLDERS.get(type.def.keyType)?.placeholder
    return settingNames(type.def.valueType, [...path, `<${placeholder}>`])
  }
  return [path.join('.')]
}

export function resolveEnv(value: string, env = process.env): string {
  const variable = /^env\((\w+)\)$/.exec(value)?.[1]
  return variable ? (env[variable] ?? '') : value
}

/** Removes members that are undefined, so that defaults apply. */
export function omitUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
