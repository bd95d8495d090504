/** What opens a dialog: a guest's action, the search box, a button with data-dialog; copies its data-copy, or says its data-alert. The Dialogs island wakes up on the same. */
export const OPENERS =
  'button[form=act]:not([name]),.thread button:not([name]),.search,[data-dialog],[data-copy],[data-alert]'
