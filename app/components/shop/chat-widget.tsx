import { CircleQuestionMark, MessageCircle, X } from 'lucide-react'
import { useId, useState } from 'react'
import { chatLink } from '../../lib/chat-link.ts'
import { buttonClasses } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** The two floating elements: a panel that says what the chat is for, and the plain link into the chat itself. */
export function ChatWidget({ siteName, phone }: { siteName: string; phone: string }) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const link = chatLink(phone)
  return (
    <aside
      aria-label="Chat"
      className="fixed right-4 bottom-4 z-30 flex flex-col items-end gap-3 sm:right-6 sm:bottom-6"
    >
      <div
        id={panelId}
        hidden={!open}
        className="rise w-[min(20rem,calc(100vw-2rem))] rounded-2xl bg-white p-5 shadow-2xl ring-1 ring-ink/10"
      >
        <div className="flex items-start justify-between gap-2">
          <h2 className="font-serif text-2xl">How can we help?</h2>
          <IconButton label="Close chat" onClick={() => setOpen(false)} className="-mt-2 -mr-3">
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <p className="mt-2 text-ink-soft">
          Ask {siteName} about a piece, a delivery or a whole room. We answer on WhatsApp.
        </p>
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses('primary', 'medium', 'mt-4 w-full')}
        >
          Start a chat
        </a>
      </div>
      <div className="flex flex-col items-center gap-2 sm:flex-row">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="grid size-11 cursor-pointer place-items-center rounded-full bg-white text-sm font-medium shadow-lg ring-1 ring-ink/10 transition-colors duration-150 hover:bg-sand sm:w-auto sm:px-4"
        >
          <CircleQuestionMark aria-hidden="true" className="size-5 sm:hidden" />
          <span className="sr-only sm:not-sr-only">Need help?</span>
        </button>
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Chat on WhatsApp"
          title="Chat on WhatsApp"
          className="grid size-14 place-items-center rounded-full bg-green-soft text-cream shadow-lg ring-2 ring-cream/70 transition-colors duration-150 hover:bg-green"
        >
          <MessageCircle aria-hidden="true" className="size-6" />
        </a>
      </div>
    </aside>
  )
}
