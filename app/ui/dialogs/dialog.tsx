import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import X from '~icons/lucide/x'
import { classNames } from '../../lib/class-names.ts'
import { iconButtonClasses } from '../icon-button.tsx'
import { useModalWindow } from './use-modal-window.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  /** 48rem instead of 32rem; `'full'` is 72rem, for a form with an editor. */
  wide?: boolean | 'full'
  className?: string
  /** A selector of the element that gets the focus first, where that is not the first control. */
  focusOn?: string
  children: ReactNode
}

/** A modal dialog. Returns the focus to its opener when it closes. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, wide, className, focusOn, children } = props
  const modal = useModalWindow()

  function startFocus(event: Event) {
    modal.onOpenAutoFocus()
    if (focusOn === undefined || !(event.currentTarget instanceof HTMLElement)) return
    const start = event.currentTarget.querySelector<HTMLElement>(focusOn)
    if (!start) return
    event.preventDefault()
    start.focus()
  }

  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="overlay fixed inset-0 z-50 bg-ink/50" />
        <Primitive.Content
          {...modal}
          onOpenAutoFocus={startFocus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames(
            'dialog fixed top-1/2 left-1/2 z-50 flex max-h-[92dvh] w-[calc(100vw-1.5rem)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto overscroll-contain rounded-2xl bg-cream p-5 shadow-2xl sm:p-7',
            wide === 'full' ? 'max-w-6xl' : wide ? 'max-w-3xl' : 'max-w-lg',
            className,
          )}
        >
          <Primitive.Title className="pr-10 font-serif text-2xl">{title}</Primitive.Title>
          {description !== undefined && (
            <Primitive.Description className="mt-1 text-ink-soft">{description}</Primitive.Description>
          )}
          <div className="mt-5">{children}</div>
          <Primitive.Close
            aria-label="Close"
            className={classNames(iconButtonClasses, 'absolute! top-3 right-3')}
          >
            <X aria-hidden="true" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
}
