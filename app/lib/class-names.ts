/** Joins class names, leaving out what is absent: `classNames('a', active && 'b', undefined)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
