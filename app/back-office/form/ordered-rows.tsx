import type { ReactNode } from 'react'
import ArrowDown from '~icons/lucide/arrow-down'
import ArrowUp from '~icons/lucide/arrow-up'
import { IconButton, type IconButtonProps } from '../../ui/icon-button.tsx'
import { passFocusOn } from '../page/pass-focus-on.ts'

interface OrderedRowButtonsProps<Row> {
  rows: readonly Row[]
  index: number
  /** The row, for the names of the buttons. */
  name: string
  removeLabel: string
  removeIcon: ReactNode
  onChange: (rows: Row[]) => void
}

/** The buttons of a row in an ordered list: up, down and remove. */
export function OrderedRowButtons<Row>(props: OrderedRowButtonsProps<Row>) {
  const { rows, index, name, removeLabel, removeIcon, onChange } = props
  const move = (to: number) =>
    to >= 0 && to < rows.length
      ? () => onChange(rows.toSpliced(index, 1).toSpliced(to, 0, ...rows.slice(index, index + 1)))
      : undefined
  return (
    <>
      <MoveButton label={`Move ${name} up`} onClick={move(index - 1)}>
        <ArrowUp aria-hidden="true" />
      </MoveButton>
      <MoveButton label={`Move ${name} down`} onClick={move(index + 1)}>
        <ArrowDown aria-hidden="true" />
      </MoveButton>
      <IconButton
        label={removeLabel}
        onClick={(event) => {
          passFocusOn(event)
          onChange(rows.toSpliced(index, 1))
        }}
      >
        {removeIcon}
      </IconButton>
    </>
  )
}

/**
 * Without `onClick`, at the end of a list, it looks and sounds disabled. It is not `disabled`: the last step would take the focus from
 * the button.
 */
export function MoveButton({ onClick, ...rest }: Omit<IconButtonProps, 'className'>) {
  return (
    <IconButton
      {...rest}
      aria-disabled={onClick === undefined}
      onClick={onClick}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    />
  )
}
