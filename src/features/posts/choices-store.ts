import { atom, type ReadableAtom } from 'nanostores'
import { trimText } from '#functions/contract/text.ts'
import { type LoadError, loaded } from '#src/ui/load-store.ts'
import { type Choice, findChoices } from './new-post-store.ts'

/** Delay between the last typed character and the request for suggestions, in milliseconds. */
const DEBOUNCE_MS = 200

interface Choices {
  /** Suggested communities; null until they are loaded. */
  choices: Choice[] | null
  /** Error when the suggestions could not be loaded; null without one. */
  loadError: LoadError | null
}

interface ChoicesStore {
  $choices: ReadableAtom<Choices>
  /** Suggests communities for a text, after a delay. Suggestions for the same text are not loaded again. */
  suggest(typed: string): void
  /** Loads the suggestions for the present text again, without delay. */
  again(): void
}

const LOADING: Choices = { choices: null, loadError: null }

/**
 * Makes the store of the communities that the field for a post's community suggests.
 * @param joined communities that are suggested for an empty text.
 */
export function createChoices(joined: Choice[]): ChoicesStore {
  const initial: Choices = { choices: joined, loadError: null }
  const $choices = atom(initial)
  let query = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Number of the last load; the result of an earlier load is dropped. */
  let last = 0

  async function load(): Promise<void> {
    const own = ++last
    const found = await loaded(() => findChoices(query))
    if (own !== last) return
    if (found.state === 'loaded') $choices.set({ choices: found.value, loadError: null })
    else $choices.set({ choices: null, loadError: found })
  }

  return {
    $choices,
    suggest(typed) {
      const text = trimText(typed)
      if (text === query && !$choices.get().loadError) return
      query = text
      last += 1
      clearTimeout(timer)
      $choices.set(text === '' ? initial : LOADING)
      if (text !== '') timer = setTimeout(load, DEBOUNCE_MS)
    },
    again() {
      clearTimeout(timer)
      $choices.set(LOADING)
      void load()
    }
  }
}
