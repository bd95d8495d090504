/**
 * Selector of controls that open dialogs: a guest's action, the search box, a button with data-dialog or data-copy. A
 * touch of such a control hydrates the island of dialogs.
 */
export const OPENERS = '[name=do],.search,[data-dialog],[data-copy]'
/**
 * Selector of links around pictures that open at full size. Only a click on one loads the dialog's code, because
 * pointers cross pictures all the time.
 */
export const PICTURES = 'a[data-full]'
