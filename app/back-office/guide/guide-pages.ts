/** The pages of the owner's guide in their order; their texts are in docs/guide/. */
export const GUIDE_PAGES = [
  { name: 'start', title: 'Start' },
  { name: 'brand', title: 'Make it yours' },
  { name: 'products', title: 'Products' },
  { name: 'orders', title: 'Orders' },
  { name: 'delivery', title: 'Delivery' },
  { name: 'payments', title: 'Payments' },
  { name: 'deposits', title: 'Deposits and refunds' },
  { name: 'staff', title: 'Staff' },
  { name: 'going-live', title: 'Go live' },
] as const

export type GuidePage = (typeof GUIDE_PAGES)[number]['name']

const ABOUT: readonly (readonly [path: RegExp, page: GuidePage])[] = [
  [/^\/admin\/(products|categories|hero-slides|client-reviews)\b/, 'products'],
  [
    /^\/admin\/(settings|texts|hero-media|media|cms-pages|privacy|demonstration|blog|portfolio|faqs)\b/,
    'brand',
  ],
  [/^\/admin\/(delivery|pickup-points)\b/, 'delivery'],
  [/^\/admin\/(payments|payment-tasks)\b/, 'payments'],
  [
    /^\/admin\/(orders|take-order|customers|refunds|returns|mail|statement|settlement|tax|messages)\b/,
    'orders',
  ],
  [/^\/admin\/(staff|audit-log)\b/, 'staff'],
]

/** The page of the guide about a screen of the back office. */
export function guidePageAbout(pathname: string): GuidePage {
  return ABOUT.find(([path]) => path.test(pathname))?.[1] ?? 'start'
}

export function guideAddress(page: GuidePage): string {
  return page === 'start' ? '/admin/guide' : `/admin/guide/${page}`
}

export function isGuidePage(name: string): name is GuidePage {
  return GUIDE_PAGES.some((page) => page.name === name)
}
