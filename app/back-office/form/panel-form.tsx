import type { ReactNode } from 'react'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../page/panel.tsx'
import { Refusals } from '../page/refusals.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useEditForm, useReloadWhenStale } from './use-edit-form.ts'

export interface PanelFormProps {
  title: string
  /** The accessible name of the form; by default the title. */
  label?: string
  className?: string
  /** The version of the row that the form was opened with. */
  version: string
  /** Sent along with the form's own fields. */
  extra?: Record<string, string>
  /** The label of the submit button; by default 'Save'. */
  submitLabel?: ReactNode
  /** Reloads the row and resets the form. */
  onReload: () => void
  /** Renders the fields with their errors. */
  children: (errors: FieldErrors) => ReactNode
}

/** A titled card with a form that saves a row and stays on the screen: see useEditForm. */
export function PanelForm(props: PanelFormProps) {
  const { title, label = title, className, version, extra, submitLabel = 'Save', onReload, children } = props
  const form = useEditForm(extra, version)
  const { ref, onSubmit, errors, saving } = form
  useReloadWhenStale(form, onReload)
  return (
    <Panel title={title} className={className}>
      <form ref={ref} onSubmit={onSubmit} noValidate aria-label={label} className="space-y-5">
        {children(errors)}
        <Refusals />
        <div className="flex justify-end">
          <Button type="submit" pending={saving}>
            {submitLabel}
          </Button>
        </div>
      </form>
      <ConflictDialog form={form} onReload={onReload} />
    </Panel>
  )
}
