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
 * Checks the fields of a list and gives the values of its columns.
 * @throws AppError list_name_empty, invalid_list_name, too_long.
 */
export function columnsOf(input: ListFields) {
  const name = trimText(input.name)
  const displayName = oneLine(input.displayName)
  const description = trimText(input.description)
  if (isBlank(name)) throw new AppError('list_name_empty', { field: 'name' })
  if (!isListName(name)) throw new AppError('invalid_list_name', { field: 'name' })
  if (isLonger(displayName, LIST_TITLE_MAX)) throw new AppError('too_long', { field: 'displayName' })
  if (isLonger(description, LIST_DESCRIPTION_MAX)) throw new AppError('too_long', { field: 'description' })
  return {
    name,
    displayName: displayName || name,
    description: description || null,
    descriptionHtml: description ? renderMarkdown(description) : null,
    rendererVersion: RENDERER_VERSION,
    public: input.public
  }
}
