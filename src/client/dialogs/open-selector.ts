/**
 * Selector of controls that open dialogs: buttons of actions for which a guest must sign in (name=do), the search box,
 * and buttons with data-dialog or data-copy. The first pointer, focus or keyboard event on one of them hydrates the
 * island of dialogs.
 */
export const OPENERS = '[name=do],.search,[data-dialog],[data-copy]'
/**
 * Selector of links around pictures that open at full size. Only a click on one loads the dialog's code, because
 * pointers cross pictures all the time.
 */
export const PICTURES = 'a[data-full]'
