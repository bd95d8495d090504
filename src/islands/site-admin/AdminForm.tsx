import type { ComponentProps } from 'react'

/** Hidden fields of all admin forms. */
export interface AdminFormContext {
  /** The token against forged requests. */
  token: string
  /** Names this rendering of the page: a form that it sends twice is one act. */
  once: string
  /** The address of the page that takes them: the one that is open. */
  page: string
}

interface Props extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  context: AdminFormContext
  /** Fields of the form. */
  act: string
  /** Hidden fields of the form. */
  also?: Record<string, string>
}

/** A form of the administration: its page takes it where there is no script. Other attributes are the form's own. */
export const AdminForm = ({ context, act, also = {}, children, ...form }: Props) => (
  <form method="post" action={context.page} {...form}>
    {Object.entries({ _csrf: context.token, once: context.once, act, ...also }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)
