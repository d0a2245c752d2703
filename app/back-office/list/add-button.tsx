import Plus from '~icons/lucide/plus'
import { Button } from '../../ui/button.tsx'

/** Opens an empty form. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button onClick={onClick} className="max-md:px-4!">
      <Plus aria-hidden="true" />
      {label}
    </Button>
  )
}
