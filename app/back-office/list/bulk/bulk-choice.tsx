import { Button } from '../../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/dialogs/dropdown-menu.tsx'
import type { SelectOption } from '../../../ui/fields/select.tsx'

export interface BulkChoiceProps {
  label: string
  options: readonly SelectOption[]
  busy: boolean
  onChoose: (value: string) => void
}

/** A button of a BulkBar that opens a menu of values. */
export function BulkChoice({ label, options, busy, onChoose }: BulkChoiceProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="light" size="small" disabled={busy}>
          {label}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto">
        {options.map((option) => (
          <DropdownMenuItem key={option.value} onSelect={() => onChoose(option.value)}>
            {option.label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
