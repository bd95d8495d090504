import { ask } from '#src/ui/dialogs/prompt.ts'
import { accountNoteText as text } from './account-note-text.ts'

/**
 * Shows a card with the account of the page and the choices to reload or to stay.
 * @returns a function that removes the card.
 */
export const showAccountCard = (): (() => void) =>
  ask({
    name: text.name,
    text: text.text(document.querySelector('.me .menu-list b')?.textContent ?? ''),
    choices: [
      { label: text.reload, isMain: true, run: () => location.reload() },
      { label: text.stay, run: () => undefined }
    ]
  })
