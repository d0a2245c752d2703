import { expect, test } from 'vitest'
import { csvLines, readCsv } from '../../../lib/csv.ts'
import type { ZoneRow } from '../queries.ts'
import { rowsOfZones, templateRows, zoneFileCells, zoneFileHeader, type ZoneFileRow } from '../zone-file.ts'
import { MAX_ZONE_ROWS, readZoneFile } from './read-zone-file.ts'
import { compareWithZones } from './zone-difference.ts'

const states = [
  { code: 'FC', name: 'Federal Capital Territory', lgas: ['Bwari'] },
  { code: 'LA', name: 'Lagos', lgas: ['Epe', 'Ikeja'] },
  { code: 'OY', name: 'Oyo', lgas: ['Egbeda'] },
]

const mainland: ZoneRow = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'Mainland',
  areas: ['LA/Ikeja', 'OY'],
  fee_small: 1500,
  fee_medium: 3000.5,
  fee_large: 0,
  fee_bulky: null,
  free_above: 500_000,
  min_days: 1,
  max_days: 3,
  pays_on_delivery: true,
  active: false,
  created_at: '2026-03-04T10:00:00+00:00',
  updated_at: '2026-03-04T10:00:00.123456+00:00',
}

const plain = {
  fee_small: null,
  fee_medium: null,
  fee_large: null,
  free_above: null,
  min_days: null,
  max_days: null,
}
const nowhere: ZoneRow = {
  ...mainland,
  ...plain,
  name: '=Nowhere, "yet"',
  areas: [],
  pays_on_delivery: false,
  active: true,
}
const elsewhere: ZoneRow = { ...nowhere, name: 'Elsewhere', areas: ['*'] }
const zones = [elsewhere, mainland, nowhere]

const fileOf = (rows: readonly ZoneFileRow[]) =>
  csvLines([zoneFileHeader(), ...rows.map((row) => zoneFileCells(row, states))])
const read = (text: string) => readZoneFile(readCsv(new TextEncoder().encode(text)), states)
const compare = (text: string, shopZones = zones) => compareWithZones(read(text).zones, shopZones, states)

test('an export has a line for each area, and comes back without any difference', () => {
  const file = fileOf(rowsOfZones(zones))
  expect(file.replaceAll('"', '').split('\r\n').slice(0, 3)).toEqual([
    'Zone,State,LGA,Small Fee,Medium Fee,Large Fee,Bulky Fee,Min Days,Max Days,Free Above,Pays on Delivery,Enabled',
    'Elsewhere,Everywhere else,,,,,,,,,false,true',
    'Mainland,Lagos,Ikeja,1500,3000.5,0,,1,3,500000,true,false',
  ])
  expect(read(file)).toMatchObject({ problems: [], unknown: [], blank: 0 })
  const { rows, problems } = compare(file)
  expect(problems).toEqual([])
  expect(rows.map(({ name, kind }) => [name, kind])).toEqual(zones.map(({ name }) => [name, 'unchanged']))
})

test.each([
  ['states', 2, 6],
  ['areas', 5, 9],
] as const)('a template of all %s comes back without any difference', (scope, blank, lines) => {
  const file = fileOf(templateRows(zones, states, scope))
  expect(file.trim().split('\r\n').length - 1).toBe(lines)
  expect(read(file)).toMatchObject({ problems: [], blank })
  expect(compare(file).rows.every(({ kind }) => kind === 'unchanged')).toBe(true)
})

test('a new zone has the areas of its rows and the values of the first', () => {
  const { rows, problems } = compare(
    'Zone,State,LGA,Small Fee\nIsland,lagos,EPE,"₦2,500"\nIsland,FC,,2500\n,Oyo,,\n',
    [],
  )
  expect(problems).toEqual([])
  const write = { name: 'Island', updated_at: null, fee_small: 2500 }
  expect(rows).toEqual([
    {
      line: 2,
      name: 'Island',
      kind: 'new',
      changes: [
        { label: 'Areas added', after: 'Epe, Lagos; Federal Capital Territory' },
        { label: 'Small Fee', after: '₦2,500' },
      ],
      writes: [
        { ...write, line: 2, area: 'LA/Epe' },
        { ...write, line: 3, area: 'FC' },
      ],
    },
  ])
})

test('a known zone changes in what the file has', () => {
  const { rows } = compare(
    'zone,STATE,LGA,bulky fee,Enabled\nMainland,Lagos,Epe,9000,yes\nMainland,Oyo,,9000,yes\n',
  )
  const { updated_at } = mainland
  const write = { name: 'Mainland', updated_at, fee_bulky: 9000, active: true }
  expect(rows).toMatchObject([
    {
      kind: 'changed',
      changes: [
        { label: 'Areas added', after: 'Epe, Lagos' },
        { label: 'Areas removed', before: 'Ikeja, Lagos' },
        { label: 'Bulky Fee', before: 'quoted', after: '₦9,000' },
        { label: 'Enabled', before: 'no', after: 'yes' },
      ],
      writes: [
        { ...write, line: 2, area: 'LA/Epe' },
        { ...write, line: 3, area: 'OY' },
      ],
    },
  ])
})

test('a file without the column State leaves the areas as they are', () => {
  const { rows } = compare('Zone,Small Fee\nMainland,1')
  expect(rows).toMatchObject([
    { changes: [{ label: 'Small Fee' }], writes: [{ area: 'LA/Ikeja' }, { area: 'OY' }] },
  ])
})

test('an area can move between two zones of the file', () => {
  const { rows, problems } = compare('Zone,State\nMainland,Everywhere else\nElsewhere,Oyo')
  expect(problems).toEqual([])
  expect(rows.map(({ kind }) => kind)).toEqual(['changed', 'changed'])
})

test.each([
  ['Zone,State\nA,Atlantis', 'State: There is no state "Atlantis".'],
  ['Zone,State,LGA\nA,Lagos,Egbeda', 'LGA: Lagos has no local government area "Egbeda".'],
  ['Zone,State,LGA\nA,,Ikeja', 'State: Enter the state of Ikeja.'],
  ['Zone,State,LGA\nA,*,Ikeja', 'LGA: Leave this blank for everywhere else.'],
  ['Zone,State,Small Fee\n,Lagos,100', 'Zone: Enter a name.'],
  ['Zone,Small Fee\nA,much', 'Small Fee: “much” cannot be read. Enter an amount such as 45000 or 1999.50.'],
  ['Zone,Free Above\nA,0', 'Free Above: “0” is not valid. Enter an amount above 0, or leave this blank.'],
  ['Zone,Min Days\nA,366', 'Min Days: “366” is not valid. Enter a whole number from 0 to 365.'],
  ['Zone,Enabled\nA,perhaps', 'Enabled: “perhaps” is not valid. Write true or false.'],
  ['Zone,State,Small Fee\nA,Lagos,1\nA,Oyo,2', 'Small Fee: the zone "A" has another value on line 2.'],
  ['Zone,State,LGA\nA,Lagos,Epe\nB,Lagos,Epe', '"Epe, Lagos" is in the zone "A" on line 2 already.'],
])('the file %j has a problem on its last line', (file, message) => {
  expect(read(file).problems).toEqual([{ line: file.split('\n').length, message }])
})

test.each([
  ['Zone,State\nNew,Oyo', '"Oyo" is in the zone "Mainland", which this file does not have.'],
  ['Zone,Max Days\nMainland,0', 'Max Days: Enter both or neither, the smaller one first.'],
  ['Zone,Min Days\nNew,1', 'Max Days: Enter both or neither, the smaller one first.'],
])('the file %j does not fit the shop', (file, message) => {
  expect(compare(file).problems).toEqual([{ line: 2, message }])
})

test.each([
  ['State,Small Fee\nLagos,1', 'This file needs the column Zone.'],
  ['Zone,LGA\nA,Epe', 'This file needs the column State.'],
  [`Zone\n${'A\n'.repeat(MAX_ZONE_ROWS + 1)}`, 'This file has 2,001 rows. Please split it'],
])('a file that makes no sense as a whole is refused: %#', (file, message) => {
  expect(() => read(file)).toThrow(message)
})
