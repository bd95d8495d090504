import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { List } from '#functions/contract/views.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { LoadedModal } from '#src/ui/dialogs/LoadedModal.tsx'
import { closeDialog } from '#src/ui/dialogs/store.ts'
import { dropTyped } from '#src/ui/dialogs/typed.ts'
import { listFormText, saveDialogText as text } from './dialogs-text.ts'
import { type Item, notSavedText, setListed } from './items-store.ts'
import { focusFirst, ListForm } from './ListForm.tsx'
import { NEW_LIST } from './list-form-store.ts'
import { createList } from './own-lists-store.ts'
import { endSave, readSaving, type SaveItem } from './save-dialog-store.ts'

/** Storage key of the texts typed for a new list. */
const aboutOf = ({ type, id }: Item): string => `save:${type}:${id}`

/** Dialog that adds an item to the member's lists and removes it; a new list can be created for it. */
export function SaveDialog({ toSaveItemId: id, toSaveItemType: type }: SaveItem) {
  const ask = useCallback(() => readSaving({ type, id }), [type, id])
  return (
    <LoadedModal title={text.title(type)} about={aboutOf({ type, id })} ask={ask}>
      {found => <Lists item={{ type, id }} {...found} />}
    </LoadedModal>
  )
}

interface Props {
  item: Item
  lists: List[]
  /** Ids of the lists with the item. */
  saved: ReadonlySet<number>
}

/**
 * State of the lists. The result for the item is announced when the dialog closes. Changes of one list are
 * sent in sequence, those of different lists in parallel.
 */
function useLists({ item, lists: known, saved }: Props) {
  const [lists, setLists] = useState(known)
  const [ticked, setTicked] = useState(saved)
  const [message, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  /** Lists with the item on the server. */
  const held = useRef(saved)
  /** The last pending change of each list. */
  const pending = useRef(new Map<number, Promise<void>>())
  const showError = useRef<(why: string) => void>(setError)

  const tick = (list: number, isIn: boolean) => setTicked(all => changed(all, list, isIn))
  const send = async (list: number, isIn: boolean) => {
    try {
      await setListed(item, list, isIn)
      held.current = changed(held.current, list, isIn)
    } catch (error) {
      showError.current(notSavedText(error))
    }
  }
  const change = async (list: number, isIn: boolean) => {
    setError('')
    tick(list, isIn)
    setBusy(true)
    const before = pending.current.get(list)
    const now = before ? before.then(() => send(list, isIn)) : send(list, isIn)
    pending.current.set(list, now)
    await now
    if (pending.current.get(list) !== now) return
    pending.current.delete(list)
    tick(list, held.current.has(list))
    setBusy(pending.current.size > 0)
  }
  // Pending calls are awaited, so that the message tells the result or the error.
  const end = useEffectEvent(async () => {
    showError.current = showAlert
    await Promise.all(pending.current.values())
    endSave(item, { lists, before: saved, after: held.current })
  })
  useEffect(() => () => void end(), [])

  const add = (made: List) => {
    setLists([made, ...lists])
    return change(made.id, true)
  }
  return { lists, ticked, isBusy, message, change, add }
}

const changed = (all: ReadonlySet<number>, list: number, isIn: boolean): ReadonlySet<number> => {
  const others = [...all].filter(id => id !== list)
  return new Set(isIn ? [...others, list] : others)
}

function Lists(props: Props) {
  const { lists, ticked, isBusy, message, change, add } = useLists(props)
  const [makes, setMakes] = useState(lists.length === 0)
  // The form closes and the dialog stays: the form for the next list is empty.
  const endForm = () => {
    dropTyped(aboutOf(props.item))
    setMakes(false)
  }
  const put = (made: List) => {
    endForm()
    return add(made)
  }
  if (makes) {
    return (
      <ListForm
        initial={NEW_LIST}
        submit={listFormText.submit}
        send={createList}
        onSaved={put}
        onLeave={() => (lists.length > 0 ? endForm() : closeDialog())}
      />
    )
  }
  return (
    <div className="body" ref={focusFirst}>
      {message && (
        <p className="note" data-kind="bad" role="alert">
          {message}
        </p>
      )}
      <fieldset className="list-checks" aria-busy={isBusy}>
        <legend className="unseen">{text.lists}</legend>
        {lists.map(list => (
          <label key={list.id} className="check">
            <input
              type="checkbox"
              checked={ticked.has(list.id)}
              onChange={event => void change(list.id, event.currentTarget.checked)}
            />
            <span>
              <bdi>{list.displayName}</bdi>
              {!list.public && <small>{text.private}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="button-row" data-fill>
        <button type="button" className="button" onClick={() => setMakes(true)}>
          {listFormText.create}
        </button>
        <button type="button" className="button" data-kind="primary" onClick={closeDialog}>
          {text.done}
        </button>
      </div>
    </div>
  )
}
