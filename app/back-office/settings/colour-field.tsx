import { COLOUR } from '../../domain/contrast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import type { ColourProblem } from './theme-errors.ts'

export interface ColourFieldProps {
  name: string
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  problem: ColourProblem | undefined
  /** The server's error. */
  error: string | undefined
}

/** A colour as text and in the browser's picker, with a button that takes the nearest colour that can be saved. */
export function ColourField({ name, label, hint, value, onChange, problem, error }: ColourFieldProps) {
  const nearest = problem?.nearest
  return (
    <div className="space-y-2">
      <Field label={label} hint={hint} error={problem?.message ?? error}>
        {(control) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={`Choose the ${label.toLowerCase()}`}
              value={COLOUR.test(value) ? value.toLowerCase() : '#ffffff'}
              onChange={(event) => onChange(event.target.value)}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-xl border border-ink/45 bg-white p-1"
            />
            <Input
              name={name}
              value={value}
              onChange={(event) => onChange(event.target.value.trim())}
              kind="identifier"
              autoComplete="off"
              {...control}
            />
          </div>
        )}
      </Field>
      {nearest !== undefined && (
        <Button variant="outline" size="small" onClick={() => onChange(nearest)}>
          <span
            aria-hidden="true"
            className="size-4 rounded-full ring-1 ring-ink/25"
            style={{ backgroundColor: nearest }}
          />
          Use {nearest} instead
        </Button>
      )}
    </div>
  )
}
