import { COMMUNITY_NAME_MAX, COMMUNITY_TITLE_MAX } from '#functions/contract/limits.ts'
import type { CommunityFields as Fields } from '#src/stores/communities/place-fields.ts'
import type { Refusal } from '#src/stores/page/refusal.ts'
import { CountedField } from './CountedField.tsx'

export interface CommunityFormText {
  /** Label of the field for the title; absent: the form does not ask for it. */
  displayName?: string
  displayNameHint?: string
  name: string
  nameHint: string
  about: string
}

interface Props {
  text: CommunityFormText
  /** Characters of the last field. */
  max: number
  given: Fields
  refusal: Refusal | null
  /** Begins the ids of the fields: the form may stand in a page and in a dialog over it. */
  prefix?: string
}

/** The fields of a new community: its title, its name, and a few words. */
export function CommunityFields({ text, max, given, refusal, prefix = '' }: Props) {
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
          defaultValue={given.title}
        />
      )}
      <CountedField
        label={text.name}
        name="name"
        id={`${prefix}name`}
        max={COMMUNITY_NAME_MAX}
        hint={text.nameHint}
        error={errorOf('name')}
        defaultValue={given.name}
      />
      <CountedField
        label={text.about}
        name="about"
        id={`${prefix}about`}
        max={max}
        error={errorOf('about')}
        defaultValue={given.about}
        long
      />
    </>
  )
}
