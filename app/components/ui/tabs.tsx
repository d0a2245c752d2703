import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'

export const Tabs = Primitive.Root

export function TabsList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      {...rest}
      className={classNames('no-scrollbar flex gap-1 overflow-x-auto border-b border-ink/15', className)}
    />
  )
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      {...rest}
      className={classNames(
        '-mb-px min-h-11 shrink-0 cursor-pointer border-b-2 border-transparent px-4 text-ink-soft transition-colors duration-150 hover:text-ink data-[state=active]:border-terracotta data-[state=active]:text-ink',
        className,
      )}
    />
  )
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...rest} className={classNames('pt-6', className)} />
}
