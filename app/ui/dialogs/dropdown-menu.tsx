import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** A menu that opens from a button: `<DropdownMenu><DropdownMenuTrigger asChild>…</DropdownMenuTrigger><DropdownMenuContent>…` */
export const DropdownMenu = Primitive.Root
export const DropdownMenuTrigger = Primitive.Trigger

export interface DropdownMenuContentProps extends ComponentProps<typeof Primitive.Content> {
  /** The landmark that the menu is rendered into; the body by default. */
  container?: HTMLElement | null
}

export function DropdownMenuContent({ container, className, ...rest }: DropdownMenuContentProps) {
  return (
    <Primitive.Portal container={container}>
      <Primitive.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        {...rest}
        className={classNames(
          'popover z-50 min-w-52 rounded-xl bg-white p-1.5 shadow-xl border border-ink/10',
          className,
        )}
      />
    </Primitive.Portal>
  )
}

export interface DropdownMenuItemProps extends ComponentProps<typeof Primitive.Item> {
  destructive?: boolean
}

export function DropdownMenuItem({ destructive, className, ...rest }: DropdownMenuItemProps) {
  return (
    <Primitive.Item
      {...rest}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-3 text-[0.9375rem] outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sand [&_svg]:size-4',
        destructive && 'text-danger',
        className,
      )}
    />
  )
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label {...rest} className={classNames('px-3 py-2 text-sm text-ink-soft', className)} />
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="my-1.5 h-px bg-ink/10" />
}
