import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { useSession } from '../../session/use-session.ts'
import { LazyPart, LOAD_FAILED } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { readChosenPlace } from '../delivery/chosen-state.ts'
import type { DeliveryChoiceProps } from './delivery-choice.tsx'
import { DeliveryText } from './delivery-text.tsx'

const loadChoice = () => import('./delivery-choice.tsx')

const WITHIN_MS = 2_000

/**
 * What delivering the product costs. The page is the same for all places, so the browser asks: once a place is chosen, or at once if the
 * device remembers one or the shopper may have ordered before. The script is loaded then.
 */
export function DeliveryLine(props: Pick<DeliveryChoiceProps, 'piece' | 'states'>) {
  const { user } = useSession()
  const [use, setUse] = useState<'none' | 'remembered' | 'pressed'>('none')
  const userId = user?.id

  useEffect(() => {
    if (userId === undefined && readChosenPlace() === null) return
    whenIdle(() => setUse((current) => (current === 'none' ? 'remembered' : current)), WITHIN_MS)
  }, [userId])

  function handleLoadError(): void {
    setUse('none')
    if (use === 'pressed') toast.error('Error', LOAD_FAILED)
  }

  return (
    <LazyPart
      load={loadChoice}
      enabled={use !== 'none'}
      props={{ ...props, userId, startOpen: use === 'pressed' }}
      fallback={<DeliveryText onChoose={() => setUse('pressed')} />}
      onLoadError={handleLoadError}
    />
  )
}
