import {
  CircleHelp,
  FileText,
  FolderTree,
  History,
  Image,
  Images,
  LayoutDashboard,
  Mail,
  Newspaper,
  Package,
  Palette,
  ReceiptText,
  Settings,
  ShoppingBag,
  Users,
  type LucideIcon,
} from 'lucide-react'

export interface AdminPage {
  to: string
  label: string
  icon: LucideIcon
}

/** The back office's screens in the order of its sidebar (spec §2); messages and activity come beside the spec's. */
export const adminPages: readonly AdminPage[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/products', label: 'Products', icon: Package },
  { to: '/admin/categories', label: 'Categories', icon: FolderTree },
  { to: '/admin/hero-slides', label: 'Hero Slides', icon: Images },
  { to: '/admin/hero-media', label: 'Hero Media', icon: Image },
  { to: '/admin/orders', label: 'Orders', icon: ShoppingBag },
  { to: '/admin/customers', label: 'Customers', icon: Users },
  { to: '/admin/refunds', label: 'Refunds', icon: ReceiptText },
  { to: '/admin/blog-posts', label: 'Blog Posts', icon: Newspaper },
  { to: '/admin/portfolio', label: 'Portfolio', icon: Palette },
  { to: '/admin/cms-pages', label: 'CMS Pages', icon: FileText },
  { to: '/admin/faqs', label: 'FAQs', icon: CircleHelp },
  { to: '/admin/messages', label: 'Messages', icon: Mail },
  { to: '/admin/audit-log', label: 'Activity', icon: History },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
]
