import type { ComponentProps } from 'react'
import type { ModtoolsContext } from '#src/stores/modtools/context.ts'

interface Props extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  place: ModtoolsContext
  /** The tool whose page takes it. */
  entry: 'banned' | 'mods' | 'rules'
  /** Fields of the form. */
  act: string
  /** Hidden fields of the form. */
  also?: Record<string, string>
}

/** A form of the moderator tools: their page takes it where there is no script. Other attributes are the form's own. */
export const ToolForm = ({ place, entry, act, also = {}, children, ...form }: Props) => (
  <form method="post" action={`/${place.name}/modtools/${entry}`} {...form}>
    {Object.entries({ _csrf: place.token, once: place.once, communityId: place.id, act, ...also }).map(
      ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      )
    )}
    {children}
  </form>
)
