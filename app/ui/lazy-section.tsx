import { useState } from 'react'
import { Button } from './button.tsx'
import { LazyPart, LOAD_FAILED, type LazyPartProps } from './lazy-part.tsx'
import { SpinnerPanel } from './spinner.tsx'

/** A part of a page that is loaded at once. Shows a spinner until then; after a failed import, a button that tries again. */
export function LazySection<Props extends object>({
  load,
  props,
}: Pick<LazyPartProps<Props>, 'load' | 'props'>) {
  const [failed, setFailed] = useState(false)
  if (failed) {
    return (
      <div role="alert" className="space-y-5">
        <p>{LOAD_FAILED}</p>
        <Button onClick={() => setFailed(false)}>Try again</Button>
      </div>
    )
  }
  return (
    <LazyPart
      load={load}
      enabled
      props={props}
      fallback={<SpinnerPanel />}
      onLoadError={() => setFailed(true)}
    />
  )
}
