import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import X from '~icons/lucide/x'
import { classNames } from '../../lib/class-names.ts'
import { iconButtonClasses } from '../icon-button.tsx'
import { useModalWindow } from './use-modal-window.ts'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  side?: 'left' | 'right'
  children: ReactNode
}

/** A panel that slides in from the side of the screen. */
export function Sheet({ open, onOpenChange, title, side = 'right', children }: SheetProps) {
  const modal = useModalWindow()

  /** Focuses the panel instead of its first control: screen readers announce its title, and no focus ring is shown. */
  function focusPanel(event: Event): void {
    modal.onOpenAutoFocus()
    event.preventDefault()
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
  }

  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="overlay fixed inset-0 z-50 bg-ink/50" />
        <Primitive.Content
          {...modal}
          onOpenAutoFocus={focusPanel}
          aria-describedby={undefined}
          data-side={side}
          className={classNames(
            'sheet fixed inset-y-0 z-50 flex outline-none w-[min(24rem,calc(100vw-2.5rem))] flex-col overflow-y-auto overscroll-contain border border-ink/10 bg-cream p-6 shadow-2xl',
            side === 'right' ? 'right-0' : 'left-0',
          )}
        >
          <Primitive.Title className="pr-10 font-serif text-2xl">{title}</Primitive.Title>
          <div className="mt-6 flex-1">{children}</div>
          <Primitive.Close
            aria-label="Close"
            className={classNames(iconButtonClasses, 'absolute! top-4 right-4')}
          >
            <X aria-hidden="true" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
