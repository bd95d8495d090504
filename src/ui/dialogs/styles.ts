import { loadStyles } from '#src/ui/fields/styles.ts'
import href from './fetched-dialogs.css?url'

/** Loads the styles of forms and dialogs when the first dialog opens. Pages do not contain them. */
export const dialogStyles = (): Promise<void> => loadStyles(href)
