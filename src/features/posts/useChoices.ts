import { useCallback, useEffect, useRef, useState } from 'react'
import { trimText } from '#functions/contract/text.ts'
import { type Load, type LoadError, loaded } from '#src/ui/load-store.ts'
import { type Choice, findChoices } from './new-post-store.ts'

/** Delay between the last typed character and the request for suggestions, in milliseconds. */
const DEBOUNCE_MS = 200

interface Choices {
  /** Suggested communities; null until they are loaded. */
  choices: Choice[] | null
  /** Error when the suggestions could not be loaded; null without one. */
  loadError: LoadError | null
  again: () => void
}

/** Communities to suggest for the typed text. Without a text these are the joined communities. */
export function useChoices(typed: string, isOpen: boolean, joined: Choice[]): Choices {
  const [found, setFound] = useState<{ q: string; load: Load<Choice[]> } | null>(null)
  const q = trimText(typed)
  const asked = useRef('')
  const ask = useCallback(async () => {
    asked.current = q
    const load = await loaded(() => findChoices(q))
    if (asked.current !== q) return
    setFound({ q, load })
    if (load.state !== 'loaded') asked.current = ''
  }, [q])
  useEffect(() => {
    if (!isOpen || q === '' || asked.current === q) return
    const timer = setTimeout(ask, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [ask, q, isOpen])
  const load = found?.q === q ? found.load : null
  const again = () => {
    setFound(null)
    void ask()
  }
  if (q === '') return { choices: joined, loadError: null, again }
  return load?.state === 'loaded'
    ? { choices: load.value, loadError: null, again }
    : { choices: null, loadError: load, again }
}
