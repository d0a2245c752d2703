/** The screens of money and goods that go back. */
export const RETURN_TABS = [
  { to: '/admin/refunds', title: 'Refunds' },
  { to: '/admin/returns', title: 'Returns' },
  { to: '/admin/returns/closed', title: 'Past returns' },
]
