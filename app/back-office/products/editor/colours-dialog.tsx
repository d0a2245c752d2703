import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { OF_COLOURS, STOCK_OF } from './convert-colours.ts'

export interface ColoursDialogProps {
  /** The id and the version of the product. */
  id: string
  version: string
  colours: readonly string[]
  onClose: () => void
}

/** Asks how many pieces there are of each colour: the stock of the product says nothing of that. */
export function ColoursDialog({ id, version, colours, onClose }: ColoursDialogProps) {
  return (
    <FormDialog
      title="Make each colour a variant"
      description="Each colour gets a price, a stock and a picture of its own. Count the pieces that you have of each; the price stays until you change it."
      submitLabel="Make variants"
      id={id}
      version={version}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <input type="hidden" name={OF_COLOURS} value={JSON.stringify(colours)} />
          <div className="grid gap-4 sm:grid-cols-2">
            {colours.map((colour, place) => (
              <Field key={colour} label={`Stock in ${colour}`} required error={errors[STOCK_OF + place]}>
                {(control) => <Input {...control} kind="whole" name={STOCK_OF + place} autoComplete="off" />}
              </Field>
            ))}
          </div>
        </>
      )}
    </FormDialog>
  )
}
