import Banknote from '~icons/lucide/banknote'
import Calculator from '~icons/lucide/calculator'
import CircleHelp from '~icons/lucide/circle-question-mark'
import FileText from '~icons/lucide/file-text'
import FolderTree from '~icons/lucide/folder-tree'
import History from '~icons/lucide/history'
import Image from '~icons/lucide/image'
import ImagePlay from '~icons/lucide/image-play'
import Images from '~icons/lucide/images'
import LayoutDashboard from '~icons/lucide/layout-dashboard'
import Mail from '~icons/lucide/mail'
import Newspaper from '~icons/lucide/newspaper'
import Package from '~icons/lucide/package'
import Palette from '~icons/lucide/palette'
import Quote from '~icons/lucide/quote'
import ReceiptText from '~icons/lucide/receipt-text'
import Settings from '~icons/lucide/settings'
import ShoppingBag from '~icons/lucide/shopping-bag'
import Type from '~icons/lucide/type'
import UserCog from '~icons/lucide/user-cog'
import Users from '~icons/lucide/users'
import type { IconComponent } from '../../ui/icons/create-icon.tsx'

export interface AdminPage {
  to: string
  label: string
  /** The screen's heading, where it differs from the label. */
  title?: string
  icon: IconComponent
}

/** The back office's screens in the order of its sidebar (docs/behaviour/back-office-layout.md#sidebar). */
export const adminPages: readonly AdminPage[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/products', label: 'Products', icon: Package },
  { to: '/admin/categories', label: 'Categories', icon: FolderTree },
  { to: '/admin/hero-slides', label: 'Hero Slides', icon: Images },
  { to: '/admin/hero-media', label: 'Hero Media', icon: Image },
  { to: '/admin/client-reviews', label: 'Client Reviews', icon: Quote },
  { to: '/admin/orders', label: 'Orders', title: 'Orders Management', icon: ShoppingBag },
  { to: '/admin/customers', label: 'Customers', title: 'Customers Management', icon: Users },
  { to: '/admin/refunds', label: 'Refunds', title: 'Refunds Management', icon: ReceiptText },
  { to: '/admin/payment-tasks', label: 'Payment Tasks', icon: Banknote },
  { to: '/admin/statement', label: 'Statement', icon: Calculator },
  { to: '/admin/blog-posts', label: 'Blog Posts', icon: Newspaper },
  { to: '/admin/portfolio', label: 'Portfolio', icon: Palette },
  { to: '/admin/cms-pages', label: 'CMS Pages', icon: FileText },
  { to: '/admin/faqs', label: 'FAQs', title: 'Manage FAQs', icon: CircleHelp },
  { to: '/admin/texts', label: 'Pages & Texts', icon: Type },
  { to: '/admin/media', label: 'Media', icon: ImagePlay },
  { to: '/admin/messages', label: 'Messages', icon: Mail },
  { to: '/admin/audit-log', label: 'Activity', icon: History },
  { to: '/admin/staff', label: 'Staff', icon: UserCog },
  { to: '/admin/settings', label: 'Settings', title: 'Website Settings', icon: Settings },
]

/** The headings of screens without an entry in the sidebar. */
const OTHER_TITLES: readonly [path: RegExp, title: string][] = [
  [/^\/admin\/products\/new$/, 'Add Product'],
  [/^\/admin\/products\/import$/, 'Import Products'],
  [/^\/admin\/products\/[^/]+$/, 'Edit Product'],
  [/^\/admin\/orders\/[^/]+\/print$/, 'Print order'],
  [/^\/admin\/returns(?:\/|$)/, 'Returns'],
  [/^\/admin\/delivery$/, 'Delivery'],
  [/^\/admin\/delivery\/import$/, 'Import Zones'],
  [/^\/admin\/pickup-points$/, 'Pickup points'],
  [/^\/admin\/payments$/, 'Payments'],
  [/^\/admin\/mail(?:\/|$)/, 'Mail'],
  [/^\/admin\/tax$/, 'Tax'],
  [/^\/admin\/privacy$/, 'Privacy'],
  [/^\/admin\/mail-outbox(?:\/|$)/, 'Sent Mail'],
  [/^\/admin\/take-order$/, 'Take an Order'],
  [/^\/admin\/settlement$/, 'Settlement check'],
  [/^\/admin\/demonstration$/, 'Demonstration'],
  [/^\/admin\/guide(?:\/|$)/, 'Guide'],
]

/** The sidebar entry of a path; undefined outside the back office. */
export function adminPageOf(pathname: string): AdminPage | undefined {
  const path = pathname
    .replace(/\/$/, '')
    .replace(/^\/admin\/blog$/, '/admin/blog-posts')
    .replace(/^\/admin\/take-order$/, '/admin/orders')
    .replace(/^\/admin\/mail(?:-outbox)?(?:\/.*)?$/, '/admin/settings')
    .replace(/^\/admin\/returns(?:\/closed)?$/, '/admin/refunds')
    .replace(/^\/admin\/(?:delivery|delivery\/import|pickup-points|payments|tax|privacy)$/, '/admin/settings')
    .replace(/^\/admin\/settlement$/, '/admin/statement')
  return adminPages.find(({ to }) => path === to || (to !== '/admin' && path.startsWith(`${to}/`)))
}

/** The heading of the screen at a path; undefined outside the back office. */
export function screenTitle(pathname: string): string | undefined {
  const other = OTHER_TITLES.find(([path]) => path.test(pathname))
  if (other) return other[1]
  const page = adminPageOf(pathname)
  return page && (page.title ?? page.label)
}
