/** The screens of the settings, as tabs above each of them. */
export const SETTINGS_TABS = [
  { to: '/admin/settings', title: 'Website' },
  { to: '/admin/payments', title: 'Payments' },
]
