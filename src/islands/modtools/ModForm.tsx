import { trimText } from '#functions/contract/text.ts'
import { Field } from '#src/islands/forms/Field.tsx'
import { useSubmit } from '#src/islands/forms/useSubmit.ts'
import { modsText as text, toolText } from '#src/messages/modtools-people.ts'
import type { ModtoolsContext } from '#src/stores/modtools/context.ts'
import { addMod } from '#src/stores/modtools/mods.ts'
import { FormEnd } from '../dialogs/FormEnd.tsx'
import { ToolForm } from './ToolForm.tsx'

interface Props {
  context: ModtoolsContext
  /** Submitted name. */
  initial: string
  /** Closes the dialog; absent in a page, which submits the form by the browser. */
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
