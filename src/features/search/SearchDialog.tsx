import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SEARCH_QUERY_MAX } from '#functions/contract/search.ts'
import { isBlank, storableText, trimText } from '#functions/contract/text.ts'
import { openPage } from '#src/browser/navigation.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { closeDialog } from '#src/ui/dialogs/store.ts'
import { moveThrough } from '#src/ui/move-through.ts'
import { FoundPosts } from './FoundPosts.tsx'
import { searchDialogText as text } from './messages/dialog.ts'
import { createSearch } from './search-store.ts'

interface Props {
  query: string
}

/** Keys that move the focus between the field and the found posts. */
const ARROWS = ['ArrowUp', 'ArrowDown']

/** Dialog that finds posts while a query is typed, and opens the page with all results or a web search of the site. */
export function SearchDialog({ query }: Props) {
  const [typed, setTyped] = useState(query)
  const [store] = useState(createSearch)
  const search = useStore(store.$search)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => store.search(typed), [store, typed])
  useEffect(() => store.end, [store])
  // A found post that has the focus may disappear with the next results.
  useEffect(() => {
    const { activeElement, body } = document
    if (search.found && activeElement === body) form.current?.querySelector<HTMLElement>('#web-query')?.focus()
  }, [search.found])
  const words = encodeURIComponent(storableText(trimText(typed)))

  const showAll = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault()
    if (isBlank(typed)) return
    closeDialog()
    openPage(`/search?q=${words}`)
  }
  const searchWeb = () => {
    if (!form.current?.reportValidity() || isBlank(typed)) return
    window.open(`/search?go&q=${words}`, '_blank', 'noopener')
    closeDialog()
  }
  const onKeyDown = ({ nativeEvent: event, target }: KeyboardEvent) => {
    if (!ARROWS.includes(event.key) || event.isComposing) return
    const stops = [...(form.current?.querySelectorAll<HTMLElement>('#web-query, .quick a') ?? [])]
    if (stops.includes(target as HTMLElement)) moveThrough(stops, event)
  }

  return (
    <Modal title={text.title} about={`search:${query}`}>
      <form className="quick-search" ref={form} action="/search" onSubmit={showAll} onKeyDown={onKeyDown}>
        <div className="field">
          <label htmlFor="web-query">{text.label}</label>
          <input
            id="web-query"
            className="input"
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            required
            maxLength={SEARCH_QUERY_MAX}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </div>
        <FoundPosts {...search} again={store.again} />
        <div className="button-row" data-fill>
          <button type="submit" className="button" data-kind="primary">
            {text.all}
          </button>
          <button type="button" className="button" onClick={searchWeb}>
            {text.web}
          </button>
        </div>
        <p className="soft small">{text.webLead}</p>
      </form>
    </Modal>
  )
}
