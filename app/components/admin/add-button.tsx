import { Plus } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** Opens an empty form. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Plus aria-hidden="true" />
      {label}
    </Button>
  )
}
