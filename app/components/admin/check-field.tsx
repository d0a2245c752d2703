import type { ComponentProps, ReactNode } from 'react'

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  children: ReactNode
}

/** A box to tick, with its words. */
export function CheckField({ children, ...rest }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" {...rest} className="size-5 shrink-0 cursor-pointer accent-green" />
      {children}
    </label>
  )
}
