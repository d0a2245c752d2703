import { expect, test } from 'vitest'
import { chipsOf } from './filter-chips.ts'
import { filtersPath, NO_FILTERS, parseFilters, toggleFilter, writeFilters } from './shop-filters.ts'

const parse = (query: string) => parseFilters(new URLSearchParams(query))

test.each([
  ['', ''],
  ['sort=newest&category=beds', ''],
  ['colour=indigo', 'colour=indigo'],
  ['material=oak&colour=ochre.indigo', 'colour=indigo.ochre&material=oak'],
  ['colour=indigo.indigo..', 'colour=indigo'],
  ['colour=indigo&colour=ochre', 'colour=indigo'],
  [
    'max=5000&sale=yes&min=1000&stock=in&width=60-90&size=200-×-300-cm',
    'size=200-%C3%97-300-cm&width=60-90&stock=in&sale=yes&min=1000&max=5000',
  ],
  ['min=5000&max=1000', 'min=1000&max=5000'],
  ['min=-5&max=1e9', ''],
  ['min=0&max=0', ''],
  ['min=1.5&max=%E2%82%A65', ''],
  ['max=999999999999', 'max=999999999999'],
  ['max=9999999999999', ''],
  ['colour=Indigo', ''],
  ['colour=a%20b.<script>.a:b.a/b', ''],
  [`colour=${'x'.repeat(61)}`, ''],
  ['colour=%E7%B4%85', 'colour=%E7%B4%85'],
  [
    `colour=${Array.from({ length: 12 }, (_, n) => `c${n + 10}`).join('.')}`,
    'colour=c10.c11.c12.c13.c14.c15.c16.c17.c18.c19',
  ],
])('the filters of %s are written as %j', (query, written) => {
  expect(writeFilters(parse(query))).toBe(written)
  expect(parse(written)).toEqual(parse(query))
})

test('a value is added in the order of the address, and taken off', () => {
  const one = toggleFilter(NO_FILTERS, 'material:oak')
  const both = toggleFilter(one, 'colour:indigo')
  expect(both.keys).toEqual(['colour:indigo', 'material:oak'])
  expect(toggleFilter(both, 'colour:indigo')).toEqual(one)
  expect(filtersPath('beds', both)).toBe('/shop-filters?colour=indigo&material=oak&category=beds')
})

test('each chip leads to the list without its filter, the last one to the list without any', () => {
  const filters = parse('colour=indigo&stock=in&min=1000&max=250000')
  const named = [
    { key: 'colour:indigo', label: 'Indigo' },
    { key: 'stock:in', label: 'In stock' },
  ]
  const list = { category: 'beds', sort: 'newest' } as const
  expect(chipsOf({ ...filters, named }, list).map(({ name, to }) => [name, to])).toEqual([
    ['Remove Indigo', '/shop?category=beds&sort=newest&stock=in&min=1000&max=250000'],
    ['Remove In stock', '/shop?category=beds&sort=newest&colour=indigo&min=1000&max=250000'],
    ['Remove ₦1,000 – ₦250,000', '/shop?category=beds&sort=newest&colour=indigo&stock=in'],
    ['Clear filters', '/shop?category=beds&sort=newest'],
  ])
  const labels = (query: string) => chipsOf({ ...parse(query), named: [] }, list).map(({ label }) => label)
  expect(labels('min=1000')).toEqual(['From ₦1,000 ×', 'Clear filters'])
  expect(labels('max=1000')).toEqual(['Up to ₦1,000 ×', 'Clear filters'])
  expect(labels('')).toEqual([])
})
