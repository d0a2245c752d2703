import { Menu } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../ui/icon-button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Sidebar } from './sidebar.tsx'

export interface AdminShellProps {
  email: string
  /** How many new things wait on a screen, by its address. */
  news: Record<string, number>
  onSignOut: () => void
  children: ReactNode
}

/** The frame of the back office: a quiet sidebar, on phones a bar whose menu opens it as a sheet. */
export function AdminShell({ email, news, onSignOut, children }: AdminShellProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <div className="min-h-dvh bg-cream lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block print:bg-white">
      <a
        href="#admin-main"
        className="sr-only z-50 rounded-lg bg-ink px-4 py-3 text-cream focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-ink/10 bg-white/50 px-3 py-3 lg:flex print:hidden">
        <Brand />
        <div className="flex-1">
          <Sidebar email={email} news={news} onSignOut={onSignOut} />
        </div>
      </aside>
      <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-ink/10 bg-cream px-2 py-1.5 lg:hidden print:hidden">
        <IconButton label="Open the menu" aria-expanded={menuOpen} onClick={() => setMenuOpen(true)}>
          <Menu aria-hidden="true" />
        </IconButton>
        <Brand />
      </header>
      <Sheet open={menuOpen} onOpenChange={setMenuOpen} title="Back office" side="left">
        <Sidebar email={email} news={news} onSignOut={onSignOut} onNavigate={() => setMenuOpen(false)} />
      </Sheet>
      <main
        id="admin-main"
        tabIndex={-1}
        className="min-w-0 px-[min(1rem,5vw)] py-6 outline-none sm:px-6 lg:py-8 print:p-0"
      >
        <div className="mx-auto max-w-7xl">{children}</div>
      </main>
    </div>
  )
}

function Brand() {
  return (
    <Link to="/admin" className="flex min-h-11 items-baseline gap-2 px-3 lg:mb-1">
      <span className="self-center font-serif text-xl">Parlour</span>
      <span className="self-center text-sm text-ink-soft">Back office</span>
    </Link>
  )
}
