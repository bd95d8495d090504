import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { AppError } from '#functions/contract/errors.ts'
import { plainLines } from '#functions/contract/text.ts'
import { editedNames } from '#functions/messages/errors.ts'

/** Texts by the names of their fields; null and '' are the same: no text. */
export type Texts<Field extends string> = { readonly [Name in Field]?: string | null | undefined }

/** The texts that an edit started from, as the server sent them. A field without such a text is overwritten. */
export type Was<Field extends string> = Texts<Field> | null | undefined

/** The texts of one edit. */
export interface TextEdit<Field extends string> {
  /** The noun in the error message. */
  of: keyof typeof editedNames
  was: Was<Field>
  /** The new texts; undefined: unchanged. */
  wanted: Texts<Field>
}

/** Compares texts; pages and forms end their lines differently. */
const isSame = (a: string | null | undefined, b: string | null | undefined): boolean =>
  plainLines(a ?? '') === plainLines(b ?? '')

/** The fields that the edit writes and that have a text from its start. */
const comparedFields = <Field extends string>({ was, wanted }: TextEdit<Field>): Field[] =>
  (Object.keys(wanted) as Field[]).filter(field => wanted[field] !== undefined && was?.[field] !== undefined)

/**
 * Refuses to overwrite a text that has changed since the edit began, unless both changes are equal.
 * @param now the stored texts.
 * @throws AppError edit_conflict with the stored texts.
 */
export function refuseConflict<Field extends string>(edit: TextEdit<Field>, now: Texts<Field>): void {
  const { was, wanted } = edit
  const isOther = (field: Field) => !isSame(now[field], was?.[field]) && !isSame(now[field], wanted[field])
  throwFor(edit, now, comparedFields(edit).find(isOther))
}

/**
 * Refuses after a write whose guard may have failed, because another edit was faster.
 * @throws AppError edit_conflict with the stored texts.
 */
export function refuseUnwritten<Field extends string>(edit: TextEdit<Field>, now: Texts<Field>): void {
  const isUnwritten = (field: Field) => !isSame(now[field], edit.wanted[field])
  throwFor(edit, now, comparedFields(edit).find(isUnwritten))
}

function throwFor<Field extends string>({ of }: TextEdit<Field>, now: Texts<Field>, field: Field | undefined): void {
  if (field === undefined) return
  const current = Object.fromEntries(
    Object.entries<string | null | undefined>(now).map(([name, text]) => [name, text ?? ''])
  )
  throw new AppError('edit_conflict', { field, name: editedNames[of], current })
}

type Columns<Field extends string> = { readonly [Name in Field]?: SQLiteColumn }

const comparedIn = <Field extends string>(edit: TextEdit<Field>, columns: Columns<Field>) =>
  comparedFields(edit).flatMap(field => (columns[field] ? [{ field, column: columns[field] }] : []))

/**
 * The guard of the write of some columns, as an SQL condition: true while the compared texts are those that were read
 * before.
 */
export const stillReads = <Field extends string>(
  edit: TextEdit<Field>,
  columns: Columns<Field>,
  now: Texts<Field>
): SQL | undefined =>
  and(...comparedIn(edit, columns).map(({ field, column }) => sql`${column} is ${now[field] ?? null}`))

/** SQL condition: true once the compared texts are stored. */
export const nowReads = <Field extends string>(edit: TextEdit<Field>, columns: Columns<Field>): SQL | undefined =>
  and(
    ...comparedIn(edit, columns).map(({ field, column }) => sql`coalesce(${column}, '') = ${edit.wanted[field] ?? ''}`)
  )
