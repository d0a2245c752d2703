import { CheckField } from '../../form/check-field.tsx'
import { PanelForm } from '../../form/panel-form.tsx'
import { WEEKDAYS } from './days-input.ts'
import type { ClosedWeekdays } from './queries.ts'

export interface WeekdaysFormProps {
  settings: ClosedWeekdays
  /** Reloads the settings and resets the form. */
  onReload: () => void
}

/** The days of the week on which the shop does not deliver. */
export function WeekdaysForm({ settings, onReload }: WeekdaysFormProps) {
  return (
    <PanelForm
      title="No delivery on"
      className="mb-8 max-w-2xl"
      version={settings.updated_at}
      extra={{ intent: 'weekdays' }}
      onReload={onReload}
    >
      {(errors) => (
        <fieldset aria-describedby="weekdays-hint">
          <legend className="sr-only">Days of the week without delivery</legend>
          <div className="grid grid-cols-2 sm:grid-cols-4">
            {WEEKDAYS.map((name, weekday) => (
              <CheckField
                key={name}
                name={name}
                value="on"
                defaultChecked={settings.closed_weekdays.includes(weekday)}
              >
                <span className="capitalize">{name}</span>
              </CheckField>
            ))}
          </div>
          <p id="weekdays-hint" className="mt-2 text-sm text-ink-soft">
            The days of your zones and pickup points are counted without these days and without confirmed
            holidays. Placed orders keep their dates.
          </p>
          <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
            {errors['sunday']}
          </p>
        </fieldset>
      )}
    </PanelForm>
  )
}
