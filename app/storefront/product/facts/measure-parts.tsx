import type { FactValue } from './product-facts.ts'

/** The value; of a measure both texts, of which the switch of the section shows one. `part` is the element of each text. */
export function MeasureParts({ value, part: Part }: { value: FactValue; part: 'span' | 'tspan' }) {
  if ('text' in value) return <Part>{value.text}</Part>
  return (
    <>
      <Part className="metric">{value.metric}</Part>
      <Part className="imperial">{value.imperial}</Part>
    </>
  )
}
