import { useFetcher } from 'react-router'
import Copy from '~icons/lucide/copy'
import ExternalLink from '~icons/lucide/external-link'
import Plus from '~icons/lucide/plus'
import type { HeaderAndFooterTexts } from '../../domain/texts/header-and-footer-texts.ts'
import { Button } from '../../ui/button.tsx'
import { copyAddress } from '../page/copy-address.ts'
import { pagePath, placesOfPage } from './page-places.ts'

export const ADD_TO_MENU = 'add-to-menu'

export interface PageAddressProps {
  title: string
  slug: string
  published: boolean
  /** Header and footer of the shop; null when they could not be read. */
  texts: HeaderAndFooterTexts | null
}

/** Where a stored page can be reached: its address, and whether menu and footer lead to it. */
export function PageAddress({ title, slug, published, texts }: PageAddressProps) {
  const { submit, state } = useFetcher()
  const path = pagePath(slug)
  const address = `${window.location.origin}${path}`
  const places = texts && placesOfPage(slug, texts)
  const linked = places && placesText(places)

  function addToMenu() {
    if (state === 'idle') void submit({ intent: ADD_TO_MENU, title, path }, { method: 'post' })
  }

  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      <p className="wrap-anywhere">
        {published ? 'Shoppers find it at ' : 'Once it is published, shoppers find it at '}
        <span className="text-ink">{readable(address)}</span>
        {linked && `, ${linked}`}
      </p>
      <Button variant="outline" size="small" onClick={() => void copyAddress(address)}>
        <Copy aria-hidden="true" />
        Copy address<span className="sr-only"> of {title}</span>
      </Button>
      {published && (
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center gap-1.5 underline underline-offset-4 pointer-coarse:min-h-11"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          Open<span className="sr-only"> {title}</span>
        </a>
      )}
      {published && places && !places.includes('menu') && (
        <Button variant="outline" size="small" pending={state !== 'idle'} onClick={addToMenu}>
          <Plus aria-hidden="true" />
          Add to the menu<span className="sr-only">: {title}</span>
        </Button>
      )}
    </div>
  )
}

function placesText(places: readonly string[]): string {
  return places.length === 0
    ? 'but neither the menu nor the footer leads there.'
    : `and ${places.map((place) => `the ${place}`).join(' and ')} ${places.length === 1 ? 'leads' : 'lead'} there.`
}

/** With letters of all scripts as they are written. */
function readable(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
