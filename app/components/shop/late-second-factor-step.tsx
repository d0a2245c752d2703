import { useCallback, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { LatePart, PART_LOST } from '../ui/late-part.tsx'
import type { FactorAnswers } from '../ui/second-factor-form.tsx'
import { SpinnerPanel } from '../ui/spinner.tsx'
import type { SecondFactorStepProps } from './second-factor-step.tsx'

type AskedProps = Omit<SecondFactorStepProps, 'answers'>

export interface LateSecondFactorStepProps extends AskedProps {
  /** Fetches what checks an answer; the same function at every rendering. */
  loadAnswers: () => Promise<FactorAnswers>
}

/** Few accounts have a second factor: the code for it comes when one of them signs in. */
export function LateSecondFactorStep({ loadAnswers, ...asked }: LateSecondFactorStepProps) {
  const [lost, setLost] = useState(false)
  const load = useCallback(() => loadStep(loadAnswers), [loadAnswers])

  if (lost) {
    return (
      <div role="alert" className="space-y-5">
        <p>{PART_LOST}</p>
        <Button onClick={() => setLost(false)}>Try again</Button>
      </div>
    )
  }
  return (
    <LatePart load={load} wanted props={asked} fallback={<SpinnerPanel />} onLost={() => setLost(true)} />
  )
}

async function loadStep(loadAnswers: LateSecondFactorStepProps['loadAnswers']) {
  const [{ default: Step }, answers] = await Promise.all([import('./second-factor-step.tsx'), loadAnswers()])
  return { default: (props: AskedProps) => <Step {...props} answers={answers} /> }
}
