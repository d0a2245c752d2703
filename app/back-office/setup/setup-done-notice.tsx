import { useEffect, useEffectEvent } from 'react'
import PartyPopper from '~icons/lucide/party-popper'
import { Button } from '../../ui/button.tsx'
import { useSetupStep } from './use-setup-step.ts'

/** Replaces the completed checklist until the user closes it or leaves. Mounting it closes the checklist for good. */
export function SetupDoneNotice({ onClose }: { onClose: () => void }) {
  const runStep = useSetupStep()
  const finish = useEffectEvent(() => runStep('finish'))
  useEffect(() => finish(), [])
  return (
    <section
      aria-labelledby="setup-done-title"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl bg-green p-5 text-cream sm:p-6"
    >
      <PartyPopper aria-hidden="true" className="size-8 shrink-0 stroke-[1.5]" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="setup-done-title" className="font-serif text-xl">
          All done: your shop is ready
        </h2>
        <p className="mt-1 text-sm">We wish you many happy customers!</p>
      </div>
      <Button variant="light" onClick={onClose}>
        Close
      </Button>
    </section>
  )
}
