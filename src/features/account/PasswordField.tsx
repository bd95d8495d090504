import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Field } from '#src/ui/fields/Field.tsx'
import { passwordText as text } from './messages/password.ts'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'button'>

/** Password field with a button that shows the password. The submission of the form hides the password again. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const form = button.current?.form
    const hide = () => setShown(false)
    // The listener runs in the capture phase, before the form is submitted: browsers offer to save a password only when
    // the submitted field has the type `password`.
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
