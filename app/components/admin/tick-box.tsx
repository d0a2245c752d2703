import type { ChangeEvent } from 'react'

export interface TickBoxProps {
  label: string
  checked: boolean
  /** Some, not all, of what it stands for is ticked. */
  partly?: boolean
  disabled?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A box to tick without words beside it; the room around it is part of it, so that a finger finds it. */
export function TickBox({ label, checked, partly = false, disabled, onChange }: TickBoxProps) {
  return (
    <label className="grid size-tap cursor-pointer place-items-center md:-m-2 md:pointer-fine:size-9">
      <input
        ref={(box) => {
          if (box) box.indeterminate = partly
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
