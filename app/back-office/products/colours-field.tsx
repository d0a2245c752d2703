import { useId, useRef, useState } from 'react'
import X from '~icons/lucide/x'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Label } from '../../ui/fields/label.tsx'
import { passFocusOn } from '../page/pass-focus-on.ts'
import { addColour, PRODUCT_FIELDS } from './product-fields.ts'

/** Colour names, added one by one. A hidden field holds them, with the one that is typed and not added yet. */
export function ColoursField({ initial, error }: { initial: readonly string[]; error?: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [colours, setColours] = useState<readonly string[]>(initial)
  const [typed, setTyped] = useState('')

  function add() {
    setColours(addColour(colours, typed))
    setTyped('')
    input.current?.focus()
  }

  return (
    <div className="space-y-2">
      <Label htmlFor={id}>{PRODUCT_FIELDS.color_variants.label}</Label>
      <input type="hidden" name="color_variants" value={JSON.stringify(addColour(colours, typed))} />
      <div className="flex gap-2">
        <Input
          ref={input}
          id={id}
          placeholder="Terracotta"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the colour; it must not save the whole product.
            event.preventDefault()
            add()
          }}
        />
        <Button variant="outline" onClick={add}>
          Add<span className="sr-only"> colour</span>
        </Button>
      </div>
      {colours.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Chosen colours">
          {colours.map((colour) => (
            <li key={colour} className="flex items-center rounded-full bg-sand pl-4 text-[0.9375rem]">
              {colour}
              <button
                type="button"
                aria-label={`Remove ${colour}`}
                onClick={(event) => {
                  passFocusOn(event)
                  setColours(colours.filter((other) => other !== colour))
                }}
                className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-ink/7"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
