import type { ComponentProps } from 'react'

/** Values of the hidden fields that all forms of an admin page have. */
export interface AdminFormContext {
  /** CSRF token. */
  token: string
  /** Idempotency key of this rendering of the page: a form that is submitted twice counts once. */
  once: string
  /** Address of the current page, which handles its forms. */
  page: string
}

interface Props extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  context: AdminFormContext
  /** Value of the hidden field `act`, which names the action. */
  act: string
  /** Other hidden fields by name. */
  also?: Record<string, string>
}

/**
 * A form of an admin page. When script is off, the page that shows the form handles it. Other props become attributes
 * of the form.
 */
export const AdminForm = ({ context, act, also = {}, children, ...form }: Props) => (
  <form method="post" action={context.page} {...form}>
    {Object.entries({ _csrf: context.token, once: context.once, act, ...also }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)
