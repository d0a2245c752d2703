import { Switch, type SwitchProps } from '../../ui/fields/switch.tsx'
import { isRepeatedClick } from '../../ui/use-double-click-guard.ts'

export interface SavingSwitchProps extends Required<Pick<SwitchProps, 'label' | 'checked' | 'pending'>> {
  onSave: (checked: boolean) => void
}

/** A switch of a row, which is saved at once. */
export function SavingSwitch({ onSave, ...rest }: SavingSwitchProps) {
  return (
    <Switch
      className="block"
      {...rest}
      onCheckedChange={(checked) => {
        // The second click of a double click would take back the first.
        if (!isRepeatedClick()) onSave(checked)
      }}
    />
  )
}
