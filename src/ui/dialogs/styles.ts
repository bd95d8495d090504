import { loadStyles } from '#src/ui/fields/styles.ts'
import href from './fetched-dialogs.css?url'

/** Loads the styles of forms and dialogs with the first dialog: pages contain none of them. */
export const dialogStyles = (): Promise<void> => loadStyles(href)
