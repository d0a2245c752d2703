import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Whether a part of the page is open, and how to change that. A navigation closes it, except one that was under way when it opened. */
export function useOpenOnPage(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const { key: page } = useLocation()
  const next = useNavigation().location?.key
  const [openOn, setOpenOn] = useState<string>()
  const isOpen = openOn !== undefined && (openOn === page || openOn === next)
  return [isOpen, (open) => setOpenOn(open ? (next ?? page) : undefined)]
}
