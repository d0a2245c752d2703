import type { ChangeEvent } from 'react'

export interface CheckboxProps {
  label: string
  checked: boolean
  /** Shows the indeterminate state: some, not all, rows are selected. */
  indeterminate?: boolean
  disabled?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A checkbox without a visible label; the area around it is clickable too, for touch. */
export function Checkbox({ label, checked, indeterminate = false, disabled, onChange }: CheckboxProps) {
  return (
    <label className="grid size-tap cursor-pointer place-items-center md:-m-2 md:pointer-fine:size-9">
      <input
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        className="size-4.5 cursor-pointer accent-green disabled:cursor-default disabled:opacity-40"
      />
    </label>
  )
}
