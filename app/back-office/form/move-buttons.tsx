import ArrowDown from '~icons/arrow-down'
import ArrowUp from '~icons/arrow-up'
import { IconButton, type IconButtonProps } from '../../ui/icon-button.tsx'

interface MoveButtonsProps {
  /** What is moved, for the names of the buttons. */
  name: string
  index: number
  /** How many entries the list has. */
  count: number
  onMove: (index: number, by: -1 | 1) => void
}

/** Two buttons that move an entry of a list up and down. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const mover = (by: -1 | 1) => () => onMove(index, by)
  return (
    <>
      <MoveButton label={`Move ${name} up`} onClick={index > 0 ? mover(-1) : undefined}>
        <ArrowUp aria-hidden="true" />
      </MoveButton>
      <MoveButton label={`Move ${name} down`} onClick={index < count - 1 ? mover(1) : undefined}>
        <ArrowDown aria-hidden="true" />
      </MoveButton>
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
