import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import Menu from '~icons/lucide/menu'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sidebar } from './sidebar.tsx'

export interface AdminShellProps {
  /** Empty when it could not be read. */
  siteName: string
  email: string
  /** The counts shown beside sidebar entries, by their paths. */
  badges: Record<string, number>
  onSignOut: () => void
  children: ReactNode
}

/** The frame of the back office: a sidebar, or on small screens a top bar whose menu opens it as a sheet. */
export function AdminShell({ siteName, email, badges, onSignOut, children }: AdminShellProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <div className="min-h-dvh bg-cream lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block print:bg-white">
      <a
        href="#admin-main"
        className="sr-only z-50 rounded-lg bg-ink px-4 py-3 text-cream focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <aside
        data-side-bar
        className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-ink/10 bg-white/50 px-3 py-3 lg:flex print:hidden"
      >
        <Brand siteName={siteName} />
        <div className="min-h-0 flex-1">
          <Sidebar email={email} badges={badges} onSignOut={onSignOut} />
        </div>
      </aside>
      <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-ink/10 bg-cream px-2 py-1.5 lg:hidden print:hidden">
        <IconButton label="Open the menu" aria-expanded={menuOpen} onClick={() => setMenuOpen(true)}>
          <Menu aria-hidden="true" />
        </IconButton>
        <Brand siteName={siteName} />
      </header>
      <Sheet open={menuOpen} onOpenChange={setMenuOpen} title="Back office" side="left">
        <Sidebar email={email} badges={badges} onSignOut={onSignOut} onNavigate={() => setMenuOpen(false)} />
      </Sheet>
      <main
        id="admin-main"
        tabIndex={-1}
        className="min-w-0 px-[min(1rem,5vw)] py-4 outline-none sm:px-6 md:py-6 lg:py-8 print:p-0"
      >
        <div className="mx-auto max-w-7xl">{children}</div>
      </main>
    </div>
  )
}

function Brand({ siteName }: { siteName: string }) {
  return (
    <Link
      to="/admin"
      title={siteName || undefined}
      className="flex min-h-11 min-w-0 items-center gap-x-2 px-3 lg:mb-2 lg:flex-col lg:items-start lg:justify-center"
    >
      {siteName && <span className="max-w-full truncate font-serif text-xl">{siteName}</span>}
      <span className="shrink-0 text-sm text-ink-soft">Back office</span>
    </Link>
  )
}
