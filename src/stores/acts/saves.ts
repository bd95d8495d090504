import { submit } from '#src/api.ts'
import { alertText } from '#src/messages/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { optimistic } from './optimistic.ts'

const saves = optimistic<boolean>('saves')

/** Whether posts are saved, of those that were saved or unsaved since the page came, by their ids. */
export const $saves = saves.$states

const REFUSED = 400

/**
 * Saves a post in the member's usual list, or takes it out of all. The API has calls for lists that are named alone.
 * @param form what the press would send without script.
 */
export const changeSave = (id: string, save: boolean, form: FormData): Promise<boolean> =>
  saves.change(id, {
    before: !save,
    after: save,
    async send() {
      await submit('/-/save', form)
      return save
    },
    sayWhyNot: error => ((error as { status?: number }).status === REFUSED ? alertText.listFull : failureText(error))
  })
