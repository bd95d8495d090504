import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { passwordText as text } from '#src/messages/password.ts'
import { Field } from './Field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'button'>

/** A password with the button that shows it; it is hidden again when its form is sent. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const form = button.current?.form
    const hide = () => setShown(false)
    // Ahead of what takes the form: browsers keep what is sent as a password.
    form?.addEventListener('submit', hide, true)
    return () => form?.removeEventListener('submit', hide, true)
  }, [])
  const show = (
    <button ref={button} type="button" name="reveal" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      {text.show}
      <span className="unseen"> {text.password}</span>
    </button>
  )
  return <Field {...props} type={isShown ? 'text' : 'password'} button={show} />
}
