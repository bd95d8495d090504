import { COMMUNITY_NAME_MAX, COMMUNITY_TITLE_MAX } from '#functions/contract/limits.ts'
import { CountedField } from '#src/ui/fields/CountedField.tsx'
import type { Refusal } from '#src/ui/refusal.ts'
import type { CommunityFields as Fields } from './community-fields-store.ts'

export interface CommunityFormText {
  /** Label of the title field; absent for a form without a title. */
  displayName?: string
  displayNameHint?: string
  name: string
  nameHint: string
  about: string
}

interface Props {
  text: CommunityFormText
  /** Maximum length of the text field in characters. */
  max: number
  initial: Fields
  refusal: Refusal | null
  /** Beginning of the fields' ids: the fields may be in the page and in a dialog at the same time. */
  prefix?: string
}

/** Fields of a new community: title, name and a text. */
export function CommunityFields({ text, max, initial, refusal, prefix = '' }: Props) {
  const errorOf = (field: keyof Fields) => (refusal?.field === field ? refusal.message : null)
  return (
    <>
      {text.displayName && (
        <CountedField
          label={text.displayName}
          name="title"
          id={`${prefix}title`}
          max={COMMUNITY_TITLE_MAX}
          hint={text.displayNameHint}
          error={errorOf('title')}
          defaultValue={initial.title}
        />
      )}
      <CountedField
        label={text.name}
        name="name"
        id={`${prefix}name`}
        max={COMMUNITY_NAME_MAX}
        hint={text.nameHint}
        error={errorOf('name')}
        defaultValue={initial.name}
      />
      <CountedField
        label={text.about}
        name="about"
        id={`${prefix}about`}
        max={max}
        error={errorOf('about')}
        defaultValue={initial.about}
        long
      />
    </>
  )
}
