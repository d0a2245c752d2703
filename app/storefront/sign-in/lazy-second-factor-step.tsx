import { useCallback } from 'react'
import type { SecondFactorChecks } from '../../session/second-factor-form.tsx'
import { LazySection } from '../../ui/lazy-section.tsx'
import type { SecondFactorStepProps } from './second-factor-step.tsx'

type StepProps = Omit<SecondFactorStepProps, 'checks'>

export interface LazySecondFactorStepProps extends StepProps {
  /** Imports the checks. Must be a stable function. */
  loadChecks: () => Promise<SecondFactorChecks>
}

/** SecondFactorStep, loaded on demand: few accounts have a second factor. */
export function LazySecondFactorStep({ loadChecks, ...props }: LazySecondFactorStepProps) {
  const load = useCallback(() => loadStep(loadChecks), [loadChecks])
  return <LazySection load={load} props={props} />
}

async function loadStep(loadChecks: LazySecondFactorStepProps['loadChecks']) {
  const [{ default: Step }, checks] = await Promise.all([import('./second-factor-step.tsx'), loadChecks()])
  return { default: (props: StepProps) => <Step {...props} checks={checks} /> }
}
