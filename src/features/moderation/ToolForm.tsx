import type { ComponentProps } from 'react'
import type { ModtoolsContext } from './context-store.ts'

interface Props extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  context: ModtoolsContext
  /** Name of the tool whose page handles the form. */
  entry: 'banned' | 'mods' | 'rules'
  /** Value of the hidden field `act`, which names the action. */
  act: string
  /** Other hidden fields by name. */
  also?: Record<string, string>
}

/**
 * A form of the moderator tools. When script is off, the page that shows the form handles it. Other props become
 * attributes of the form.
 */
export const ToolForm = ({ context, entry, act, also = {}, children, ...form }: Props) => (
  <form method="post" action={`/${context.name}/modtools/${entry}`} {...form}>
    {Object.entries({ _csrf: context.token, once: context.once, communityId: context.id, act, ...also }).map(
      ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      )
    )}
    {children}
  </form>
)
