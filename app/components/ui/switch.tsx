import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'

export interface SwitchProps extends Omit<ComponentProps<typeof Primitive.Root>, 'aria-label'> {
  /** Names the switch where no `<label>` stands beside it. */
  label?: string
}

export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <Primitive.Root
      aria-label={label}
      {...rest}
      className={classNames(
        'relative h-6 w-11 shrink-0 cursor-pointer rounded-full bg-ink/45 transition-colors duration-150 before:absolute before:-inset-2.5 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-green',
        className,
      )}
    >
      <Primitive.Thumb className="block size-5 translate-x-0.5 rounded-full bg-white shadow transition-transform duration-150 data-[state=checked]:translate-x-5.5" />
    </Primitive.Root>
  )
}
