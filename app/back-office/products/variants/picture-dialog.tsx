import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { CheckField } from '../../form/check-field.tsx'
import { PictureSources } from '../../form/pictures/picture-sources.tsx'
import { countOf } from './table-notices.ts'
import type { VariantTableState } from './use-variant-table.ts'
import { changeVariants } from './variant-cells.ts'
import { variantName, type Variant, type VariantTable } from './variant-table.ts'

export interface PictureDialogProps extends Pick<VariantTableState, 'table' | 'apply'> {
  variant: Variant
  /** The pictures of the product. */
  pictures: readonly string[]
  onClose: () => void
}

/** The picture of a variant, which its colour shares if staff want that. */
export function PictureDialog({ table, variant, pictures, apply, onClose }: PictureDialogProps) {
  const alike = sameColour(table, variant)
  const [isShared, setShared] = useState(alike.ids.length > 1)
  const name = variantName(table, variant)

  function choose(image_url: string) {
    const ids = isShared ? alike.ids : [variant.id]
    const told = image_url === '' ? 'have no picture of their own any more' : 'have this picture'
    apply({
      change: (now) => changeVariants(now, new Set(ids), { image_url }),
      notice: ids.length === 1 ? `The picture of ${name} was changed.` : `${countOf(ids.length)} ${told}.`,
    })
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Picture of ${name}`}
      description={
        pictures.length > 0
          ? 'Choose one of the product’s pictures. New ones are uploaded in Images.'
          : 'The product has no pictures yet. They are uploaded in Images.'
      }
    >
      <div className="space-y-4">
        {alike.ids.length > 1 && (
          <CheckField checked={isShared} onChange={({ target }) => setShared(target.checked)}>
            {`For all ${countOf(alike.ids.length)} in ${alike.colour}`}
          </CheckField>
        )}
        {pictures.length > 0 && (
          <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
            {pictures.map((url, index) => (
              <li key={url}>
                <button
                  type="button"
                  aria-pressed={url === variant.image_url}
                  aria-label={`Picture ${index + 1} of the product`}
                  onClick={() => choose(url)}
                  className="block w-full cursor-pointer overflow-hidden rounded-xl ring-1 ring-ink/15 hover:ring-ink aria-pressed:ring-2 aria-pressed:ring-green"
                >
                  <Picture
                    src={url}
                    alt=""
                    sizes="8rem"
                    width={240}
                    height={240}
                    className="aspect-square w-full"
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          <PictureSources label={`Picture of ${name}`} onAddress={choose} />
        </div>
        <DialogActions>
          {variant.image_url !== '' && (
            <Button variant="ghost" onClick={() => choose('')}>
              Without a picture of its own
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** The variants that share the colour of this one, with it. */
function sameColour(
  { options, variants }: VariantTable,
  variant: Variant,
): { colour: string; ids: string[] } {
  const index = options.findIndex(({ isColour }) => isColour)
  const key = variant.choices[index]
  const colour = options[index]?.choices.find((choice) => choice.key === key)?.name
  if (colour === undefined) return { colour: '', ids: [variant.id] }
  return { colour, ids: variants.flatMap(({ id, choices }) => (choices[index] === key ? id : [])) }
}
