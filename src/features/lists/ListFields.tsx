import { LIST_DESCRIPTION_MAX, LIST_NAME_MAX, LIST_TITLE_MAX } from '#functions/contract/limits.ts'
import { CountedField } from '#src/ui/fields/CountedField.tsx'
import { type EditState, initialNameOf } from '#src/ui/fields/messages/initial.ts'
import type { Refusal } from '#src/ui/refusal.ts'
import type { ListFormFields } from './list-input.ts'
import { listFormText as text } from './messages/dialogs.ts'

interface Props {
  initial: ListFormFields
  refusal: Refusal | null
  /** Gives the props of an edited field; absent for a new list. */
  editOf?: (field: keyof ListFormFields) => Partial<EditState>
}

/** Fields of the form that makes or edits a list. */
export function ListFields({ initial, refusal, editOf = () => ({}) }: Props) {
  const errorOf = (field: keyof ListFormFields) => (refusal?.field === field ? refusal.message : null)
  const wasPublic = editOf('public').initial
  return (
    <>
      <CountedField
        label={text.displayName}
        name="displayName"
        id="list-title"
        max={LIST_TITLE_MAX}
        hint={text.displayNameHint}
        error={errorOf('displayName')}
        defaultValue={initial.displayName}
        {...editOf('displayName')}
      />
      <CountedField
        label={text.name}
        name="name"
        id="list-name"
        max={LIST_NAME_MAX}
        hint={text.nameHint}
        error={errorOf('name')}
        defaultValue={initial.name}
        {...editOf('name')}
      />
      <CountedField
        label={text.about}
        name="description"
        id="list-about"
        max={LIST_DESCRIPTION_MAX}
        error={errorOf('description')}
        defaultValue={initial.description}
        {...editOf('description')}
        long
      />
      {wasPublic !== undefined && <input type="hidden" name={initialNameOf('public')} value={wasPublic} />}
      <label className="check">
        <input type="checkbox" name="public" defaultChecked={initial.public} />
        <span>
          {text.public}
          <small>{text.publicHint}</small>
        </span>
      </label>
    </>
  )
}
