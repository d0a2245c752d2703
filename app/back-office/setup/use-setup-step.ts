import { useRef } from 'react'
import { useFetcher } from 'react-router'

/** Submits an intent to the checklist's action at /admin/setup, one at a time: the second click of a double click is dropped. */
export function useSetupStep(): (intent: string, fields?: Record<string, string>) => void {
  const { submit } = useFetcher()
  const isRunning = useRef(false)

  async function runStep(intent: string, fields?: Record<string, string>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await submit({ intent, ...fields }, { method: 'post', action: '/admin/setup' })
    } finally {
      isRunning.current = false
    }
  }

  return (intent, fields) => void runStep(intent, fields)
}
