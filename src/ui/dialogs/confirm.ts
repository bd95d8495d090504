import { elementOf } from '#src/browser/markup.ts'
import { html } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import type { Question } from '#src/ui/messages/question.ts'
import { returnFocus } from './return-focus.ts'
import { dialogStyles } from './styles.ts'
import { dialogText } from './text.ts'

/**
 * Asks before an irreversible action, in a modal dialog that needs no React. The promise resolves when the action is
 * confirmed, and never when the dialog is closed.
 */
export async function confirmed({ title, text, yes }: Question): Promise<true> {
  const opener = document.activeElement
  const dialog = elementOf(
    html`<dialog class="dialog" aria-label="${title}"><header><h2>${title}</h2><button type="button" class="act" aria-label="${dialogText.close}">${icon('close')}</button></header><div class="body"><p class="lead">${text}</p><div class="button-row" data-end><button type="button" class="button" data-kind="plain">${dialogText.cancel}</button><button type="button" class="button" data-kind="primary">${yes}</button></div></div></dialog>`
  ) as HTMLDialogElement
  document.body.appendChild(dialog)
  await dialogStyles()
  dialog.showModal()
  dialog.querySelector<HTMLElement>('.button')?.focus()
  return new Promise(resolve => {
    closeByBackdrop(dialog)
    dialog.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest('button')
      if (button) dialog.close(button.dataset['kind'])
    })
    dialog.addEventListener('close', () => {
      dialog.remove()
      returnFocus(opener)
      if (dialog.returnValue === 'primary') resolve(true)
    })
  })
}

/**
 * Closes a dialog by a click on its backdrop. The click must begin and end there, because the mouse may select text
 * across the edge of the dialog.
 */
function closeByBackdrop(dialog: HTMLDialogElement): void {
  const isOutside = ({ target, clientX, clientY }: MouseEvent): boolean => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    return target === dialog && !(clientX >= left && clientX <= right && clientY >= top && clientY <= bottom)
  }
  let isBegunOutside = false
  dialog.addEventListener('pointerdown', event => {
    isBegunOutside = isOutside(event)
  })
  dialog.addEventListener('click', event => {
    if (isBegunOutside && isOutside(event)) dialog.close()
  })
}
