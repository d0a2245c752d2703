import { useId, useRef } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyPart, LOAD_FAILED } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useOpenOnPage } from './use-open-on-page.ts'

const loadCategoryMenu = () => import('../catalogue/category-menu.tsx')

export interface CategoriesButtonProps {
  /** The label of the link to the shop. */
  shop: string
  /** The categories are below the header, and close when they are left; otherwise they are part of the menu around them. */
  floats?: boolean
  className: string
}

/** Opens the categories, whose code and data are loaded then, and closes them. A navigation closes them, too. */
export function CategoriesButton({ shop, floats = false, className }: CategoriesButtonProps) {
  const [open, setOpen] = useOpenOnPage()
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  return (
    <>
      <IconButton
        ref={button}
        label={`${shop}: categories`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`needs-script aria-expanded:rotate-180 ${className}`}
      >
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <LazyPart
        load={loadCategoryMenu}
        enabled={open}
        props={{ id, open, floats, button, onClose: () => setOpen(false) }}
        onLoadError={() => {
          setOpen(false)
          toast.error('Error', LOAD_FAILED)
        }}
      />
    </>
  )
}
