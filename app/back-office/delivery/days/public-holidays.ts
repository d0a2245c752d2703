import type { TablesInsert } from '../../../database.types.ts'

type Proposal = Pick<TablesInsert<'holidays'>, 'day' | 'name'>

const DAY_MS = 86_400_000

/** By month and day. */
const FIXED: readonly [day: string, name: string][] = [
  ['01-01', "New Year's Day"],
  ['05-01', "Workers' Day"],
  ['06-12', 'Democracy Day'],
  ['10-01', 'Independence Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
]

/** By month and day of the Islamic calendar. They depend on the moon, and may be announced for the day before or after. */
const ISLAMIC: Readonly<Record<string, string>> = {
  '3/12': 'Eid al-Maulud (expected)',
  '10/1': 'Eid al-Fitr (expected)',
  '10/2': 'Eid al-Fitr, second day (expected)',
  '12/10': 'Eid al-Adha (expected)',
  '12/11': 'Eid al-Adha, second day (expected)',
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The public holidays of Nigeria in a year, each day once, as far as they can be known in advance. */
export function publicHolidays(year: number): Proposal[] {
  const easter = easterSunday(year)
  const names = new Map(FIXED.map(([day, name]) => [`${year}-${day}`, name]))
  names.set(dayOf(easter - 2 * DAY_MS), 'Good Friday').set(dayOf(easter + DAY_MS), 'Easter Monday')
  for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += DAY_MS) {
    const name = ISLAMIC[islamicDay(time)]
    if (name !== undefined && !names.has(dayOf(time))) names.set(dayOf(time), name)
  }
  return [...names]
    .map(([day, name]) => ({ day, name }))
    .toSorted((a, b) => Date.parse(a.day) - Date.parse(b.day))
}

/** `10/1` is the first of Shawwal. */
function islamicDay(time: number): string {
  const parts = Object.fromEntries(islamic.formatToParts(time).map(({ type, value }) => [type, value]))
  return `${parts['month']}/${parts['day']}`
}

/** The moment at which the day begins in UTC, by the algorithm of Meeus, Jones and Butcher for the Gregorian calendar. */
function easterSunday(year: number): number {
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const golden = year % 19
  const moon =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  return Date.UTC(year, 2, 22 + moon + weekday - 7 * shift)
}
