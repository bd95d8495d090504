import * as v from 'valibot'
import { shortText, text } from './fields.ts'

/** Colours of labels; the design tokens give each a shade for either theme. */
export const LABEL_COLORS = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'grey'] as const
export type LabelColor = (typeof LABEL_COLORS)[number]

/** A label that the posts of a community can have. */
export interface Label {
  id: number
  name: string
  color: LabelColor
  /** True for a label that only moderators and admins set and take away. */
  modsOnly: boolean
  /** Position among the labels of the community, from 1. */
  zIndex: number
}

/** Labels of a community, and whether a new post needs one. */
export interface CommunityLabels {
  labels: Label[]
  labelRequired: boolean
}

/** The label of a post. */
export type PostLabel = Pick<Label, 'id' | 'name' | 'color'>

const color = v.picklist(LABEL_COLORS, 'invalid_value')

/** Body of the call that makes a label. */
export const newLabel = v.object({ name: text, color, modsOnly: v.nullish(v.boolean(), false) })

/** Body of the call that changes a label; an absent or null field is unchanged. */
export const labelChanges = v.object({
  name: v.nullish(shortText()),
  color: v.nullish(color),
  modsOnly: v.nullish(v.boolean()),
  zIndex: v.nullish(v.number())
})
