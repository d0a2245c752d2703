import { AlertDialog as Primitive } from 'radix-ui'
import type { Elements } from '../../lib/text/elements.ts'
import { buttonClasses, type ButtonVariant } from '../button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title?: string
  /** What will happen, and whether it can be undone. */
  description: string
  cancelLabel?: string
  confirmLabel?: string
  confirmVariant?: ButtonVariant
  confirmDisabled?: boolean
  onConfirm: () => void
  /** Choices between the description and the buttons. */
  children?: Elements
}

/** Asks for confirmation. The focus starts on Cancel. */
export function AlertDialog({
  open,
  onOpenChange,
  title = 'Are you sure?',
  description,
  cancelLabel = 'Cancel',
  confirmLabel = 'Delete',
  confirmVariant = 'destructive',
  confirmDisabled,
  onConfirm,
  children,
}: AlertDialogProps) {
  const focus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="overlay fixed inset-0 z-50 bg-ink/50" />
        <Primitive.Content
          {...focus}
          className="dialog fixed top-1/2 left-1/2 z-50 w-[calc(100vw-1.5rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-2xl bg-cream p-6 shadow-2xl"
        >
          <Primitive.Title className="font-serif text-2xl">{title}</Primitive.Title>
          <Primitive.Description className="mt-2 text-ink-soft">{description}</Primitive.Description>
          {children}
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Primitive.Cancel className={buttonClasses('outline')}>{cancelLabel}</Primitive.Cancel>
            <Primitive.Action
              className={buttonClasses(confirmVariant)}
              disabled={confirmDisabled}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Primitive.Action>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
