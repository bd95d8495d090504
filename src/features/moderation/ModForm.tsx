import { trimText } from '#functions/contract/text.ts'
import { FormEnd } from '#src/ui/dialogs/FormEnd.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import type { ModtoolsContext } from './context-store.ts'
import { modsText as text, toolText } from './messages/people.ts'
import { addMod } from './mods-store.ts'
import { ToolForm } from './ToolForm.tsx'

interface Props {
  context: ModtoolsContext
  /** Name that was entered before; empty at first. */
  initial: string
  /** Closes the dialog after success; absent outside of a dialog, where the browser submits the form. */
  onDone?: () => void
}

/** Form that appoints a moderator. */
export function ModForm({ context, initial, onDone }: Props) {
  const { busy, onSubmit } = useSubmit(async form => {
    if (await addMod(context, trimText(String(new FormData(form).get('username'))))) onDone?.()
  })
  return (
    <ToolForm
      context={context}
      entry="mods"
      act="add"
      aria-busy={busy}
      {...(onDone ? { onSubmit } : { className: 'stack' })}
    >
      <Field
        label={toolText.username}
        name="username"
        hint={text.hint}
        defaultValue={initial}
        required
        pattern=".*\S.*"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormEnd
        alert={null}
        cancel={toolText.cancel}
        onCancel={onDone ?? `/${context.name}/modtools/mods`}
        submit={text.add}
      />
    </ToolForm>
  )
}
