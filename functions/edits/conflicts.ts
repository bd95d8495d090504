import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { AppError } from '#functions/contract/errors.ts'
import { plainLines } from '#functions/contract/text.ts'
import { editedNames } from '#functions/messages/errors.ts'

/** Texts by the names of their fields; null and '' both mean an empty text. */
export type Texts<Field extends string> = { readonly [Name in Field]?: string | null | undefined }

/**
 * The texts on which an edit was based, as the client got them from the server. A field without such a text is
 * overwritten without a check.
 */
export type Was<Field extends string> = Texts<Field> | null | undefined

/** One edit: the texts on which it was based, and the texts that it writes. */
export interface TextEdit<Field extends string> {
  /** Kind of the edited object, which the error message names. */
  of: keyof typeof editedNames
  was: Was<Field>
  /** The new texts; undefined: unchanged. */
  wanted: Texts<Field>
}

/** Compares texts and ignores the kind of line end, which differs between pages and forms. */
const isSame = (a: string | null | undefined, b: string | null | undefined): boolean =>
  plainLines(a ?? '') === plainLines(b ?? '')

/** Gives the fields that the edit writes and for which the client has sent the text on which the edit was based. */
const comparedFields = <Field extends string>({ was, wanted }: TextEdit<Field>): Field[] =>
  (Object.keys(wanted) as Field[]).filter(field => wanted[field] !== undefined && was?.[field] !== undefined)

/**
 * Refuses to overwrite a text that has changed since the edit began, unless the stored text equals the new one.
 * @param now the stored texts.
 * @throws AppError edit_conflict with the stored texts.
 */
export function refuseConflict<Field extends string>(edit: TextEdit<Field>, now: Texts<Field>): void {
  const { was, wanted } = edit
  const isOther = (field: Field) => !isSame(now[field], was?.[field]) && !isSame(now[field], wanted[field])
  throwFor(edit, now, comparedFields(edit).find(isOther))
}

/**
 * Throws after a write that changed nothing, because another edit was written first.
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

/** SQL condition for a write: true while the compared columns contain the texts that were read before the write. */
export const stillReads = <Field extends string>(
  edit: TextEdit<Field>,
  columns: Columns<Field>,
  now: Texts<Field>
): SQL | undefined =>
  and(...comparedIn(edit, columns).map(({ field, column }) => sql`${column} is ${now[field] ?? null}`))

/**
 * SQL condition for a write that also changes other columns than the compared ones: true while each compared column
 * contains the text that was read before the write, or the text of the edit. An earlier statement of the write may have
 * written the latter, or another edit with the same text, which is no conflict.
 */
export const hasNoConflict = <Field extends string>(
  edit: TextEdit<Field>,
  columns: Columns<Field>,
  now: Texts<Field>
): SQL | undefined =>
  and(
    ...comparedIn(edit, columns).map(
      ({ field, column }) => sql`(${column} is ${now[field] ?? null} or ${isWritten(edit, field, column)})`
    )
  )

const isWritten = <Field extends string>({ wanted }: TextEdit<Field>, field: Field, column: SQLiteColumn): SQL =>
  sql`coalesce(${column}, '') = ${wanted[field] ?? ''}`

/** SQL condition: true when the compared columns contain the texts of the edit. */
export const nowReads = <Field extends string>(edit: TextEdit<Field>, columns: Columns<Field>): SQL | undefined =>
  and(...comparedIn(edit, columns).map(({ field, column }) => isWritten(edit, field, column)))
