import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Panel } from './panel.tsx'

/** Shown in place of one part of a screen that could not be read. */
export function PartFailure({ title, className }: { title: string; className?: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Panel title={title} className={className}>
      <p className="text-ink-soft">This part could not be loaded.</p>
      <Button variant="outline" size="small" pending={state === 'loading'} onClick={() => void revalidate()}>
        Try again<span className="sr-only">: {title}</span>
      </Button>
    </Panel>
  )
}
