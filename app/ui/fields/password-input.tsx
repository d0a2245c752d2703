import { useState, type ComponentProps } from 'react'
import { Input } from './input.tsx'

/** A password box with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-20"
      />
      <button
        type="button"
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 cursor-pointer rounded-lg px-4 text-sm font-medium text-ink-soft hover:text-ink hover:underline"
      >
        <span>{shown ? 'Hide' : 'Show'}</span>
        <span className="sr-only"> password</span>
      </button>
    </div>
  )
}
