import { classNames } from '../../lib/class-names.ts'
import { swatchColour } from './colours.ts'

/** A dot in the colour of a variant. The colour is an attribute of SVG: the page's policy refuses those with styles. */
export function Swatch({ name, className }: { name: string; className: string }) {
  return <svg aria-hidden="true" color={swatchColour(name)} className={classNames('swatch', className)} />
}
