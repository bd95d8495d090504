import { AppError } from '#functions/contract/errors.ts'
import { LIST_DESCRIPTION_MAX, LIST_TITLE_MAX } from '#functions/contract/limits.ts'
import { isListName } from '#functions/contract/names.ts'
import { isBlank, isLonger, oneLine, trimText } from '#functions/contract/text.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'

/** Fields of a list that its owner sets. */
export interface ListFields {
  /** Name of the list in its address. */
  name: string
  /** Title of the list; blank: the name is shown instead. */
  displayName: string
  /** Description in Markdown; blank: no description. */
  description: string
  public: boolean
}

/**
 * Checks the fields of a new list and gives the values of its columns.
 * @throws AppError list_name_empty, invalid_list_name, too_long.
 */
export function columnsOf(input: ListFields) {
  const name = nameOf(input.name)
  return {
    name,
    displayName: titleOf(input.displayName) || name,
    ...descriptionOf(input.description),
    public: input.public
  }
}

/**
 * Checks those fields of a list that an edit names and gives the values of their columns. Other columns must not be
 * written: a concurrent edit may have changed them, such as one that makes the list private.
 * @param input absent fields are unchanged.
 * @param present name of the list before the edit.
 * @throws AppError list_name_empty, invalid_list_name, too_long.
 */
export function changedColumns(input: Partial<ListFields>, present: string) {
  const name = input.name === undefined ? undefined : nameOf(input.name)
  return {
    ...(name !== undefined && { name }),
    ...(input.displayName !== undefined && { displayName: titleOf(input.displayName) || (name ?? present) }),
    ...(input.description !== undefined && descriptionOf(input.description)),
    ...(input.public !== undefined && { public: input.public })
  }
}

function nameOf(text: string): string {
  const name = trimText(text)
  if (isBlank(name)) throw new AppError('list_name_empty', { field: 'name' })
  if (!isListName(name)) throw new AppError('invalid_list_name', { field: 'name' })
  return name
}

function titleOf(text: string): string {
  const title = oneLine(text)
  if (isLonger(title, LIST_TITLE_MAX)) throw new AppError('too_long', { field: 'displayName' })
  return title
}

function descriptionOf(text: string) {
  const description = trimText(text)
  if (isLonger(description, LIST_DESCRIPTION_MAX)) throw new AppError('too_long', { field: 'description' })
  return {
    description: description || null,
    descriptionHtml: description ? renderMarkdown(description) : null,
    rendererVersion: RENDERER_VERSION
  }
}
