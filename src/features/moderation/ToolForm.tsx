import type { ComponentProps } from 'react'
import type { ModtoolsContext } from './context-store.ts'

interface Props extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  context: ModtoolsContext
  /** The tool whose page handles the form. */
  entry: 'banned' | 'mods' | 'rules'
  /** Value of the field `act`. */
  act: string
  /** Other hidden fields. */
  also?: Record<string, string>
}

/** A form of the moderator tools; without script their page handles it. Other props are attributes of the form. */
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
