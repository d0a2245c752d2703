import type { DeliveryCalendar, DeliveryDates } from '../../app/domain/orders/delivery-dates.ts'

interface DatesCase extends Partial<DeliveryCalendar> {
  name: string
  /** Of the zone. */
  days: [min: number | null, max: number | null]
  weeks?: number
  /** Null where nothing is promised. */
  dates: [earliest: string, latest: string] | null
}

/** What orders of a day are promised, for app/domain/orders/delivery-dates.ts and private.delivery_dates(). 30 November 2026 is a Monday. */
const CASES: DatesCase[] = [
  { name: 'within a week', days: [2, 4], dates: ['2026-12-02', '2026-12-04'] },
  { name: 'on the same day', days: [0, 0], dates: ['2026-11-30', '2026-11-30'] },
  { name: 'over a Sunday', today: '2026-12-04', days: [1, 3], dates: ['2026-12-05', '2026-12-08'] },
  { name: 'of a Sunday', today: '2026-12-06', days: [0, 1], dates: ['2026-12-07', '2026-12-08'] },
  {
    name: 'over Christmas',
    today: '2026-12-24',
    holidays: ['2026-12-25', '2026-12-26'],
    days: [1, 3],
    dates: ['2026-12-28', '2026-12-30'],
  },
  {
    name: 'made in four weeks, over the end of the year',
    holidays: ['2026-12-25', '2027-01-01'],
    days: [2, 4],
    weeks: 4,
    dates: ['2026-12-30', '2027-01-02'],
  },
  {
    name: 'made until a day without delivery',
    today: '2026-12-06',
    days: [0, 0],
    weeks: 1,
    dates: ['2026-12-14', '2026-12-14'],
  },
  {
    name: 'of a shop that delivers on Wednesdays',
    closed_weekdays: [0, 1, 2, 4, 5, 6],
    days: [0, 2],
    dates: ['2026-12-02', '2026-12-16'],
  },
  { name: 'over a leap day', today: '2028-02-28', days: [1, 2], dates: ['2028-02-29', '2028-03-01'] },
  {
    name: 'of the longest times',
    closed_weekdays: [],
    days: [365, 365],
    weeks: 52,
    dates: ['2028-11-28', '2028-11-28'],
  },
  {
    name: 'with a holiday on a Sunday and before today',
    holidays: ['2026-11-29', '2026-12-06'],
    days: [5, 6],
    dates: ['2026-12-05', '2026-12-07'],
  },
  { name: 'without days', days: [null, null], weeks: 4, dates: null },
]

export const DELIVERY_DATES_CASES = CASES.map(({ name, days, weeks = null, dates, ...calendar }) => ({
  name,
  days: { min_days: days[0], max_days: days[1] },
  weeks,
  calendar: { today: '2026-11-30', closed_weekdays: [0], holidays: [], ...calendar } as DeliveryCalendar,
  dates: dates && ({ earliest: dates[0], latest: dates[1] } as DeliveryDates),
}))

/** How the dates of an order of 30 November 2026 are written, on pages and in mails. */
export const ARRIVALS: [earliest: string, latest: string, text: string][] = [
  ['2026-12-12', '2026-12-19', 'between 12 and 19 December'],
  ['2026-11-30', '2026-12-02', 'between 30 November and 2 December'],
  ['2026-12-28', '2027-01-04', 'between 28 December and 4 January 2027'],
  ['2027-01-04', '2027-01-11', 'between 4 and 11 January 2027'],
  ['2027-01-29', '2027-02-02', 'between 29 January 2027 and 2 February 2027'],
  ['2026-12-12', '2027-12-12', 'between 12 December and 12 December 2027'],
  ['2026-12-12', '2026-12-12', 'on 12 December'],
  ['2027-01-01', '2027-01-01', 'on 1 January 2027'],
]
