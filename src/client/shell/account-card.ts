import { ask } from '#src/client/prompts/prompt.ts'
import { accountNoteText as text } from '#src/messages/account-note.ts'

/** Says for whom the page is, and what can be done. @returns takes the card away. */
export const showAccountCard = (): (() => void) =>
  ask({
    name: text.name,
    text: text.text(document.querySelector('.me .menu-list b')?.textContent ?? ''),
    choices: [
      { label: text.reload, isMain: true, run: () => location.reload() },
      { label: text.stay, run: () => undefined }
    ]
  })
