import { expect, test } from 'vitest'
import { readMeasure, type MeasureUnit } from './measure.ts'

const CASES: readonly [typed: string, unit: MeasureUnit, measure: number | null | undefined][] = [
  ['', 'cm', null],
  [' 95 ', 'cm', 95],
  ['94,5 cm', 'cm', 94.5],
  ['94.55', 'cm', 94.6],
  ['1.8 m', 'cm', 180],
  ['6ft', 'cm', 182.9],
  ['37"', 'cm', 94],
  ['450 mm', 'cm', 45],
  ['52', 'kg', 52],
  ['800 g', 'kg', 0.8],
  ['2000', 'cm', 2000],
  ['2001', 'cm', undefined],
  ['0', 'cm', undefined],
  ['0.04', 'cm', undefined],
  ['-5', 'cm', undefined],
  ['1,200', 'cm', undefined],
  ['95 kg', 'cm', undefined],
  ['95 × 80', 'cm', undefined],
  ['wide', 'cm', undefined],
]

test.each(CASES)('%j is read as a measure in %s: %j', (typed, unit, measure) => {
  expect(readMeasure(typed, unit)).toBe(measure)
})
