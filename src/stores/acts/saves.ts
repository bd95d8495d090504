import { intentText } from '#functions/contract/intents.ts'
import { submit } from '#src/api.ts'
import { alertText } from '#src/messages/alerts.ts'
import { saveText as text } from '#src/messages/saving.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { saves } from './saved.ts'

export const $saves = saves.$states

const REFUSED = 400

/**
 * Saves a post in the member's usual list, says which, and can take it back; or takes it out of all. The API has calls
 * for lists that are named alone.
 * @param formFor makes what the press would send without script.
 */
export async function changeSave(id: string, save: boolean, formFor: (save: boolean) => FormData): Promise<void> {
  let list: string | null = null
  const isDone = await saves.change(id, {
    before: !save,
    after: save,
    intent: save ? intentText({ act: 'save', on: 'post', id }) : '',
    async send() {
      list = ((await submit('/-/save', formFor(save))) as { list: string | null }).list
      return save
    },
    sayWhyNot: error => ((error as { status?: number }).status === REFUSED ? alertText.listFull : failureText(error))
  })
  if (!isDone || list === null) return
  const undo = () => void changeSave(id, false, formFor)
  showAlert(text.saved([list]), { id: `save ${id}`, act: { label: text.undo, run: undo } })
}
