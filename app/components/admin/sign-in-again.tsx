import { useEffect, useEffectEvent, useState } from 'react'
import type { Factor } from '../../session/session.ts'
import type { Standing } from '../../session/standing.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { SecondFactorForm, type FactorAnswers } from '../ui/second-factor-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { keepGate } from './staff-gate.ts'

export interface SignInAgainProps {
  /** How whoever is signed in stands to the work on the screen; `anew` believes no earlier answer. */
  standing: (anew: boolean) => Promise<Standing>
  /** Whose work it is. */
  owner: () => { email: string } | null
  /** Who is signed in now. */
  email: string
  /** What whoever is half signed in still has to give. */
  factors: readonly Factor[]
  answers: FactorAnswers
  /** Throws with a message when it is refused. */
  onSignIn: (email: string, password: string) => Promise<unknown>
  /** Makes the work that of whoever is signed in now. */
  onAdopt: () => Promise<void>
}

interface Question {
  standing: Standing
  answer: (goesOn: boolean) => void
}

/**
 * Asks in place when a session ends while somebody works, so that nothing that was typed is lost: for the password, for
 * the second factor, and whether another person means to go on with this work.
 */
export function SignInAgain(props: SignInAgainProps) {
  const { standing, owner, email, factors, answers, onSignIn, onAdopt } = props
  const [question, setQuestion] = useState<Question | null>(null)
  const look = useEffectEvent(standing)

  useEffect(
    () =>
      keepGate({
        standing: (anew) => look(anew),
        ask: (reason) => new Promise((answer) => setQuestion({ standing: reason, answer })),
      }),
    [],
  )

  function close(goesOn: boolean) {
    question?.answer(goesOn)
    setQuestion(null)
  }

  async function lookAgain() {
    const now = await standing(true)
    if (now === 'admin') close(true)
    else setQuestion((asked) => asked && { ...asked, standing: now })
  }

  async function adopt() {
    await onAdopt()
    close(true)
  }

  if (question === null) return null
  const begunBy = owner()?.email ?? ''
  const cancel = (
    <Button variant="outline" onClick={() => close(false)}>
      Not now
    </Button>
  )
  const { title, description } = wordsFor(question.standing, begunBy, email)
  return (
    <Dialog
      open
      onOpenChange={() => close(false)}
      title={title}
      description={description}
      focusOn={begunBy === '' ? undefined : '[name=password]'}
    >
      {question.standing === 'needs-code' ? (
        <SecondFactorForm factors={factors} answers={answers} onGiven={lookAgain} button="Continue">
          {cancel}
        </SecondFactorForm>
      ) : question.standing === 'somebody-else' ? (
        <DialogActions>
          {cancel}
          <Button onClick={() => void adopt()}>Save it as {email}</Button>
        </DialogActions>
      ) : (
        <PasswordForm
          email={begunBy}
          wayOut={cancel}
          onSignIn={async (typed, password) => {
            await onSignIn(typed, password)
            await lookAgain()
          }}
        />
      )}
    </Dialog>
  )
}

function wordsFor(standing: Standing, begunBy: string, email: string) {
  switch (standing) {
    case 'needs-code':
      return {
        title: 'One more step',
        description: 'Your account asks for its second factor before the work goes on.',
      }
    case 'somebody-else':
      return {
        title: 'Whose work is this?',
        description: `It was begun by ${begunBy}, and you are signed in as ${email} now.`,
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
