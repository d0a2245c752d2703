import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useSession } from '../../../session/use-session.ts'
import { restoreEntries, typedEntries } from './draft-fields.ts'
import { draftStore, type Draft, type DraftKey } from './draft-store.ts'

/** A power cut loses at most what was typed in this time. */
const THROTTLE_MS = 1000

/** What was typed before, for the form to offer. */
export interface OfferedDraft {
  typedAt: number
  /** Whether the row was saved after the form had been opened: what was typed must not replace it. */
  isOutdated: boolean
  /** What can be copied. */
  text: string
  restore: () => void
  discard: () => void
}

export interface DraftOptions {
  form: RefObject<HTMLFormElement | null>
  /** `post 5f0c…`; undefined for a form whose text is not kept. */
  name: string | undefined
  openedVersion: () => string
  isDirty: () => boolean
}

export interface FormDraft {
  offered: OfferedDraft | null
  /** Keeps what is not saved yet; called after a save, which may have left nothing. */
  keep: () => void
  /** Called when the changes of the form were discarded. */
  forget: () => void
}

/**
 * Keeps what is typed into a form on the device, for its account, until it is saved or discarded:
 * docs/behaviour/lists-and-forms.md#text-that-was-not-saved.
 */
export function useDraft({ form, name, openedVersion, isDirty }: DraftOptions): FormDraft {
  const { user } = useSession()
  const key: DraftKey | null = name !== undefined && user ? { userId: user.id, form: name } : null
  const [opened] = useState(() => ({
    userId: key?.userId,
    version: openedVersion(),
    draft: key && draftStore.read(key),
  }))
  const [offered, setOffered] = useState<Draft | null>(opened.draft)
  // What was typed is not given to an account that signs in over the open form.
  const ownKey = key?.userId === opened.userId ? key : null

  function keep(undecided: Draft | null = offered) {
    if (!ownKey) return
    const earlier = undecided ?? undefined
    // A dialog whose text was saved is gone with its form.
    if (form.current && isDirty())
      draftStore.write(ownKey, { version: openedVersion(), entries: typedEntries(form.current), earlier })
    else draftStore.remove(ownKey, earlier)
  }

  function offerOf(draft: Draft): OfferedDraft {
    const earlier = draft.earlier ?? null
    return {
      typedAt: draft.typedAt,
      isOutdated: draft.version !== opened.version,
      text: draft.entries.map(([, value]) => value).join('\n\n'),
      // What is stored stays: the fields have their values only after the next render.
      restore: () => {
        if (form.current) restoreEntries(form.current, draft.entries)
        setOffered(earlier)
      },
      discard: () => {
        setOffered(earlier)
        keep(earlier)
      },
    }
  }

  useKeepWhileTyping(form, ownKey !== null, () => keep())
  return {
    offered: ownKey && offered ? offerOf(offered) : null,
    keep: () => keep(),
    forget: () => {
      if (ownKey) draftStore.remove(ownKey, offered ?? undefined)
    },
  }
}

/** Calls `keep` a moment after something was typed, and at once when the page goes. */
function useKeepWhileTyping(
  form: RefObject<HTMLFormElement | null>,
  isKept: boolean,
  keep: () => void,
): void {
  const timer = useRef<number>(undefined)
  const onKeep = useEffectEvent(keep)
  useEffect(() => {
    if (!isKept) return undefined
    const keepNow = () => {
      window.clearTimeout(timer.current)
      if (timer.current !== undefined) onKeep()
      timer.current = undefined
    }
    const keepSoon = ({ target }: Event) => {
      if (!(target instanceof Node) || !form.current?.contains(target)) return
      timer.current ??= window.setTimeout(keepNow, THROTTLE_MS)
    }
    // On the document: a dialog mounts its form later. Buttons of an editor change its text by a click.
    const events = ['input', 'change', 'click'] as const
    for (const event of events) document.addEventListener(event, keepSoon)
    document.addEventListener('visibilitychange', keepNow)
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.clearTimeout(timer.current)
      timer.current = undefined
      for (const event of events) document.removeEventListener(event, keepSoon)
      document.removeEventListener('visibilitychange', keepNow)
      window.removeEventListener('pagehide', keepNow)
    }
  }, [form, isKept])
}
