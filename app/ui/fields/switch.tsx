import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Spinner } from '../spinner.tsx'

export interface SwitchProps extends Omit<ComponentProps<typeof Primitive.Root>, 'aria-label'> {
  /** The accessible name, where there is no `<label>`. */
  label?: string
  /** Shows a spinner while the new value is being saved. */
  pending?: boolean
}

export function Switch({ label, pending = false, className, ...rest }: SwitchProps) {
  return (
    <Primitive.Root
      aria-label={label}
      aria-busy={pending}
      {...rest}
      className={classNames(
        'relative h-6 w-11 shrink-0 cursor-pointer rounded-full bg-ink/45 transition-colors duration-150 before:absolute before:-inset-[10px] disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-green',
        className,
      )}
    >
      <Primitive.Thumb className="grid size-5 translate-x-0.5 place-items-center rounded-full bg-white text-ink shadow transition-transform duration-150 data-[state=checked]:translate-x-5.5">
        {pending && <Spinner label={null} className="animate-late text-[0.6875rem]" />}
      </Primitive.Thumb>
    </Primitive.Root>
  )
}
