import type { ComponentProps, ReactNode } from 'react'

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  children: ReactNode
}

/** A checkbox with a visible label. */
export function CheckField({ name, children, ...rest }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" name={name} {...rest} className="size-5 shrink-0 cursor-pointer accent-green" />
      <UntickedValue name={name} />
      {children}
    </label>
  )
}

/**
 * What a checkbox or switch of this name sends when it is off: browsers send nothing, as if the form did not have it. It
 * follows its checkbox, because readers take the first value of a name.
 */
export function UntickedValue({ name }: { name: string | undefined }) {
  return name === undefined ? null : <input type="hidden" name={name} value="" />
}
