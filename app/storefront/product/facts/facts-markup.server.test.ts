import { expect, test } from 'vitest'
import { factsMarkup } from './facts-markup.server.tsx'
import type { ProductFacts } from './product-facts.ts'

const NONE: ProductFacts = {
  width_cm: null,
  depth_cm: null,
  height_cm: null,
  seat_height_cm: null,
  diagonal_depth_cm: null,
  legs_come_off: null,
  weight_kg: null,
  materials: null,
  care: null,
  assembly: null,
  warranty: null,
  made_in: null,
  in_the_box: null,
  parcels: null,
  made_to_order_weeks: null,
  further_facts: null,
}

const html = (facts: Partial<ProductFacts>) => factsMarkup({ ...NONE, ...facts }) ?? ''

/** The lines of the table: `Width: 230 cm|90.6 in` */
function linesOf(markup: string): string[] {
  return [...markup.matchAll(/<th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/gs)].map(([, label, value = '']) => {
    const texts = value.replaceAll(/<\/span><span[^>]*>/g, '|').replaceAll(/<[^>]*>/g, '')
    return `${label}: ${texts}`
  })
}

test('without facts there is nothing', () => {
  expect(factsMarkup(null)).toBeNull()
  expect(factsMarkup(NONE)).toBeNull()
})

test('each fact that is said is a line of the table, measures in both units, and texts are escaped', () => {
  const markup = html({
    width_cm: 230,
    weight_kg: 52.5,
    legs_come_off: false,
    materials: '<b>Iroko</b>',
    parcels: 2,
    further_facts: ['Threads: 20: 30'],
  })
  expect(linesOf(markup)).toEqual([
    'Width: 230 cm|90.6 in',
    'Legs: Fixed',
    'Weight: 52.5 kg|115.7 lb',
    'Materials: &lt;b&gt;Iroko&lt;/b&gt;',
    'Parcels: 2',
    'Threads: 20: 30',
  ])
})

test('a piece passes a door by its diagonal depth alone, whatever the box says', () => {
  expect(html({ width_cm: 230, depth_cm: 60, height_cm: 50 })).not.toContain('Passes a door')
  expect(linesOf(html({ diagonal_depth_cm: 70 }))).toContain(
    'Doors: Passes a door wider than 70 cm|Passes a door wider than 27.6 in',
  )
})

/** The text alternative of the drawing in one of the units: the other one is hidden. */
function alternative(unit: 'metric' | 'imperial', facts: Partial<ProductFacts>): string | undefined {
  const text = /<p id="size-drawing"[^>]*>(.*?)<\/p>/s.exec(html(facts))?.[1]
  const hidden = new RegExp(`<span class="${unit === 'metric' ? 'imperial' : 'metric'}">.*?</span>`, 'g')
  return text?.replaceAll(hidden, '').replaceAll(/<[^>]*>/g, '')
}

test('the drawing needs width and height, and says what it shows in the units that are switched on', () => {
  expect(html({ width_cm: 230, depth_cm: 94 })).not.toContain('<svg')
  const sofa = { width_cm: 230, height_cm: 80 }
  expect(alternative('metric', sofa)).toBe(
    'Drawing to scale: the piece, 230 cm wide, 80 cm high, beside a person of 1.70 m and a door of 80 by 200 cm.',
  )
  expect(alternative('imperial', { ...sofa, depth_cm: 94 })).toBe(
    'Drawing to scale: the piece, 90.6 in wide, 31.5 in high, 37 in deep, beside a person of 66.9 in and a door of 31.5 by 78.7 in.',
  )
})

test('inches are offered where there are measures, and no element has a style of its own', () => {
  expect(html({ care: 'Dust it.' })).not.toContain('checkbox')
  expect(html({ width_cm: 230, height_cm: 80 })).toContain('type="checkbox"')
  expect(html({ width_cm: 230, height_cm: 80 })).not.toContain('style=')
})
