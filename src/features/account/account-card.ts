import { ask } from '#src/ui/dialogs/prompt.ts'
import { accountNoteText as text } from './messages/account-note.ts'

/**
 * Shows a card which says for which account the page was rendered. The card's buttons reload the page or leave it open.
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
