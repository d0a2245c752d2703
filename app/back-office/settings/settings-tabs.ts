/** The screens of the settings, as tabs above each of them. */
export const SETTINGS_TABS = [
  { to: '/admin/settings', title: 'Website' },
  { to: '/admin/delivery', title: 'Delivery' },
  { to: '/admin/pickup-points', title: 'Pickup points' },
  { to: '/admin/delivery-days', title: 'Delivery days' },
  { to: '/admin/payments', title: 'Payments' },
  { to: '/admin/mail', title: 'Mail' },
  { to: '/admin/tax', title: 'Tax' },
  { to: '/admin/search-words', title: 'Search words' },
  { to: '/admin/privacy', title: 'Privacy' },
]
