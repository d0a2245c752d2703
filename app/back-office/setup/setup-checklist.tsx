import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import Circle from '~icons/lucide/circle'
import CircleCheck from '~icons/lucide/circle-check'
import X from '~icons/lucide/x'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusHeadingOnUnmount } from '../../ui/focus-heading.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SetupDoneNotice } from './setup-done-notice.tsx'
import { MAIL_UNKNOWN, MAIL_UNTRIED, SETUP_STEPS, type SetupDone, type SetupStep } from './setup-steps.ts'
import { useSetupStep } from './use-setup-step.ts'

export interface SetupChecklistProps {
  progress: SetupDone & {
    dismissed: boolean
    /** Whether an SMTP server is configured; null where the shop cannot tell. */
    sends_mail: boolean | null
  }
}

/** The first-run checklist. Shows a notice once all steps are done; renders nothing after it was closed. */
export function SetupChecklist({ progress }: SetupChecklistProps) {
  const [notice, setNotice] = useState<'none' | 'shown' | 'closed'>('none')
  const isComplete = SETUP_STEPS.every(({ name }) => progress[name])
  if (notice === 'none' && isComplete && !progress.dismissed) setNotice('shown')
  if (notice === 'shown') return <SetupDoneNotice onClose={() => setNotice('closed')} />
  return progress.dismissed || isComplete ? null : <Checklist progress={progress} />
}

function Checklist({ progress }: SetupChecklistProps) {
  const runStep = useSetupStep()
  const section = useRef<HTMLElement>(null)
  const count = SETUP_STEPS.filter(({ name }) => progress[name]).length
  const title = useFocusTitleAfterChange(count)
  useFocusHeadingOnUnmount(section)

  return (
    <section
      ref={section}
      aria-labelledby="setup-title"
      className="relative rounded-2xl bg-white p-5 ring-1 ring-ink/10 sm:p-6"
    >
      <h2 ref={title} id="setup-title" tabIndex={-1} className="pr-12 font-serif text-xl outline-none">
        Get your shop ready
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        {count} of {SETUP_STEPS.length} done
      </p>
      <ol className="mt-2 grid grid-cols-1 gap-x-10 lg:grid-cols-2">
        {SETUP_STEPS.map((step) => (
          <ChecklistItem key={step.name} step={step} progress={progress}>
            {step.name === 'discount_decision' && (
              <>
                <StepButton onClick={() => runStep('charge-discounts')}>Charge discount prices</StepButton>
                <StepButton onClick={() => runStep('keep-regular')}>Keep regular prices</StepButton>
              </>
            )}
            {step.name === 'outgoing_mail' && progress.sends_mail === null && (
              <StepButton onClick={() => runStep('confirm-mail')}>Mail is set up</StepButton>
            )}
          </ChecklistItem>
        ))}
      </ol>
      <IconButton
        label="Close the checklist"
        onClick={() => runStep('dismiss')}
        className="absolute! top-3 right-3"
      >
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}

interface ChecklistItemProps extends SetupChecklistProps {
  step: SetupStep
  /** The buttons of the step. */
  children: ReactNode
}

function ChecklistItem({ step, progress, children }: ChecklistItemProps) {
  const { name, to, title } = step
  const isDone = progress[name]
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex gap-3 border-t border-ink/10 py-2">
      <Icon
        aria-hidden="true"
        className={classNames('mt-2.5 size-6 shrink-0', isDone ? 'text-green' : 'text-ink/35')}
      />
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          className={classNames(
            'flex min-h-11 items-center py-1.5 leading-snug underline-offset-4 hover:underline',
            isDone ? 'text-ink-soft' : 'font-medium',
          )}
        >
          <span>
            {title}
            <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
          </span>
        </Link>
        {!isDone && (
          <>
            <p className="-mt-1.5 pb-1 text-sm text-ink-soft">{whyOf(step, progress)}</p>
            <div className="my-2 flex flex-wrap gap-2 empty:hidden">{children}</div>
          </>
        )}
      </div>
    </li>
  )
}

function whyOf({ name, why }: SetupStep, { sends_mail }: SetupChecklistProps['progress']): string {
  if (name !== 'outgoing_mail' || sends_mail === false) return why
  return sends_mail === null ? MAIL_UNKNOWN : MAIL_UNTRIED
}

function StepButton(props: { onClick: () => void; children: ReactNode }) {
  return <Button variant="outline" size="small" className="py-1 whitespace-normal!" {...props} />
}

/** A completed step loses its buttons. If one of them had the focus, the title takes it. */
function useFocusTitleAfterChange(count: number) {
  const title = useRef<HTMLHeadingElement>(null)
  const shownCount = useRef(count)
  useEffect(() => {
    if (shownCount.current === count) return
    shownCount.current = count
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [count])
  return title
}
