import type { ComponentProps } from 'react'

/** Hidden fields of all admin forms. */
export interface AdminFormContext {
  /** CSRF token. */
  token: string
  /** Idempotency key of this rendering: a form submitted twice counts once. */
  once: string
  /** Address of the current page, which handles the forms. */
  page: string
}

interface Props extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  context: AdminFormContext
  /** Value of the field `act`. */
  act: string
  /** Other hidden fields. */
  also?: Record<string, string>
}

/** A form of the admin pages; without script its page handles it. Other props are attributes of the form. */
export const AdminForm = ({ context, act, also = {}, children, ...form }: Props) => (
  <form method="post" action={context.page} {...form}>
    {Object.entries({ _csrf: context.token, once: context.once, act, ...also }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)
