/** How many of an item can be returned, after the returns that were asked for. The app and the database have the same cases. */
export const RETURNABLE_CASES: readonly {
  what: string
  bought: number
  returns: readonly { status: string; quantity: number }[]
  left: number
}[] = [
  { what: 'all at first', bought: 3, returns: [], left: 3 },
  { what: 'the rest after a request', bought: 3, returns: [{ status: 'requested', quantity: 1 }], left: 2 },
  { what: 'the rest after an approval', bought: 3, returns: [{ status: 'approved', quantity: 1 }], left: 2 },
  {
    what: 'none after all were received',
    bought: 3,
    returns: [{ status: 'received', quantity: 3 }],
    left: 0,
  },
  { what: 'all after a rejection', bought: 3, returns: [{ status: 'rejected', quantity: 3 }], left: 3 },
  {
    what: 'the rest after several',
    bought: 7,
    returns: [
      { status: 'received', quantity: 2 },
      { status: 'rejected', quantity: 4 },
      { status: 'requested', quantity: 1 },
    ],
    left: 4,
  },
]
