import { useId, useState } from 'react'
import { Link } from 'react-router'
import { missingKind } from '../../session/factors/missing-kind.ts'
import { useSession } from '../../session/use-session.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { useSingleSubmission } from '../form/use-single-submission.ts'
import { Panel } from '../page/panel.tsx'
import type { StaffRow } from './queries.ts'

export interface SecondFactorPanelProps {
  isRequired: boolean
  staff: readonly StaffRow[]
}

/** The switch that requires a second factor of all staff (docs/behaviour/staff.md#second-factor-of-all-staff). */
export function SecondFactorPanel({ isRequired, staff }: SecondFactorPanelProps) {
  const id = useId()
  const ownId = useSession().user?.id
  const [asking, setAsking] = useState(false)
  const { submit, pending } = useSingleSubmission()
  // The database refuses it, too.
  const hasNone = staff.some((row) => row.id === ownId && !row.has_second_factor)
  return (
    <Panel title="Second factor" className="mt-5">
      <div className="flex items-start justify-between gap-6">
        <div>
          <label htmlFor={id} className="text-sm font-medium">
            Ask all staff for a second factor
          </label>
          <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
            {isRequired
              ? 'Staff without one add one before the back office opens.'
              : 'A password alone opens the back office to staff without one.'}
          </p>
        </div>
        <Switch
          id={id}
          aria-describedby={`${id}-hint`}
          checked={isRequired}
          disabled={hasNone && !isRequired}
          pending={pending}
          onCheckedChange={() => setAsking(true)}
        />
      </div>
      <OwnFactors hasNone={hasNone} />
      {asking && (
        <AlertDialog
          open
          onOpenChange={() => setAsking(false)}
          title={isRequired ? 'Stop asking for it?' : 'Ask all staff for a second factor?'}
          description={
            isRequired ? STOPPING : consequence(staff.filter((row) => !row.has_second_factor).length)
          }
          confirmLabel={isRequired ? 'Stop asking' : 'Ask all staff'}
          confirmVariant={isRequired ? 'destructive' : 'primary'}
          onConfirm={() =>
            void submit({ intent: 'second-factor', required: String(!isRequired) }, { method: 'post' })
          }
        />
      )}
    </Panel>
  )
}

/** What the person at the screen should do about their own account. */
function OwnFactors({ hasNone }: { hasNone: boolean }) {
  const missing = missingKind(useSession().user?.factors ?? [])
  if (!hasNone && !missing) return null
  const account = (
    <Link to="/account" className="underline underline-offset-4">
      My Account
    </Link>
  )
  return (
    <p className="text-sm">
      {hasNone ? (
        <>Before you can ask others, add one to your own account: under {account}, Second factors.</>
      ) : (
        <>
          You have one kind only. Add {missing} under {account}: if one is lost, the other still opens the
          back office.
        </>
      )}
    </p>
  )
}

const STOPPING = 'Staff without a second factor open the back office with their password alone again.'

function consequence(without: number): string {
  if (without === 0) return 'All staff have one already. Those who join later add one first.'
  const people = without === 1 ? '1 person has none and is' : `${without} people have none and are`
  return `${people} signed out now. The back office opens to them once they have added one.`
}
