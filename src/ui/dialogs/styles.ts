import { loadStyles } from '#src/ui/fields/styles.ts'
import href from './fetched-dialogs.css?url'

/** Loads the styles of forms and dialogs when the first dialog opens, because pages do not contain these styles. */
export const dialogStyles = (): Promise<void> => loadStyles(href)
