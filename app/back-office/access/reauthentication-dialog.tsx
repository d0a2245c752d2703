import { useEffect, useEffectEvent, useState } from 'react'
import { SecondFactorForm, type SecondFactorChecks } from '../../session/second-factor-form.tsx'
import type { Factor } from '../../session/session.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx'
import type { AccessStatus } from './access-status.ts'
import { PasswordForm } from './password-form.tsx'
import { registerReauthentication } from './reauthentication.ts'

export interface ReauthenticationDialogProps {
  /** The signed-in user's access to the changes on the screen; `fresh` bypasses cached answers. */
  getStatus: (options: { fresh: boolean }) => Promise<AccessStatus>
  /** The user who made the changes on the screen. */
  getOwner: () => { email: string } | null
  /** The signed-in user's e-mail address. */
  email: string
  /** The second factors, while one of them is still required. */
  factors: readonly Factor[]
  checks: SecondFactorChecks
  /** Rejects with an error whose message is shown. */
  onSignIn: (email: string, password: string) => Promise<unknown>
  /** Makes the signed-in user the owner of the changes. */
  onTakeOver: () => Promise<void>
}

interface Question {
  status: AccessStatus
  answer: (access: AccessStatus) => void
}

/**
 * Asks for a new sign-in on the current screen, so that nothing typed is lost: for the password, for the second factor, or
 * whether a different user wants to save the changes.
 */
export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const { getStatus, getOwner, email, factors, checks, onSignIn, onTakeOver } = props
  const [question, setQuestion] = useState<Question | null>(null)
  const getCurrentStatus = useEffectEvent(getStatus)

  useEffect(
    () =>
      registerReauthentication({
        getStatus: (options) => getCurrentStatus(options),
        ask: (status) => new Promise((answer) => setQuestion({ status, answer })),
      }),
    [],
  )

  function close(access: AccessStatus) {
    question?.answer(access)
    setQuestion(null)
  }

  async function checkAgain() {
    const status = await getStatus({ fresh: true })
    if (status === 'admin') close(status)
    else setQuestion((current) => current && { ...current, status })
  }

  async function takeOver() {
    await onTakeOver()
    close('admin')
  }

  if (question === null) return null
  const giveUp = () => close(question.status)
  const ownerEmail = getOwner()?.email ?? ''
  const cancel = (
    <Button variant="outline" onClick={giveUp}>
      Not now
    </Button>
  )
  const { title, description } = textsFor(question.status, ownerEmail, email)
  return (
    <Dialog
      open
      onOpenChange={giveUp}
      title={title}
      description={description}
      focusOn={ownerEmail === '' ? undefined : '[name=password]'}
    >
      {question.status === 'second-factor-required' ? (
        <SecondFactorForm factors={factors} checks={checks} onVerified={checkAgain} button="Continue">
          {cancel}
        </SecondFactorForm>
      ) : isElsewhere(question.status) ? (
        <DialogActions>
          {cancel}
          {/* The guard leads to what is missing. The session is shared by the tabs. */}
          <a href="/admin" target="_blank" rel="noreferrer" className={buttonClasses('outline')}>
            Open another tab
          </a>
          <Button onClick={() => void checkAgain()}>Continue</Button>
        </DialogActions>
      ) : question.status === 'other-user' ? (
        <DialogActions>
          {cancel}
          <Button onClick={() => void takeOver()}>Save it as {email}</Button>
        </DialogActions>
      ) : (
        <PasswordForm
          email={ownerEmail}
          cancel={cancel}
          onSignIn={async (typed, password) => {
            await onSignIn(typed, password)
            await checkAgain()
          }}
        />
      )}
    </Dialog>
  )
}

/** Whether what is missing is added on a page of its own. */
function isElsewhere(status: AccessStatus): boolean {
  return status === 'new-password-required' || status === 'enrolment-required'
}

function textsFor(status: AccessStatus, ownerEmail: string, email: string) {
  switch (status) {
    case 'second-factor-required':
      return {
        title: 'One more step',
        description: 'Your account asks for its second factor before the work goes on.',
      }
    case 'new-password-required':
      return {
        title: 'A new password is needed',
        description:
          'You were made staff, so your account needs a new password. Choose it in another tab, then go on here: nothing you typed is lost.',
      }
    case 'enrolment-required':
      return {
        title: 'A second factor is needed',
        description:
          'The shop now asks all staff for a second factor. Add one in another tab, then go on here: nothing you typed is lost.',
      }
    case 'other-user':
      return {
        title: 'Whose work is this?',
        description: `It was begun by ${ownerEmail}, and you are signed in as ${email} now.`,
      }
    case 'not-admin':
      return {
        title: 'No access any more',
        description: `${email} has no access to the back office any more. Ask whoever runs the shop, or sign in with another account: what you typed is still here.`,
      }
    default:
      return {
        title: 'Please sign in again',
        description:
          'Your session has ended. Nothing you typed is lost: once you are signed in, it is saved.',
      }
  }
}
