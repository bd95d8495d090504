import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import type { List } from '#functions/contract/views.ts'
import { LoadedModal } from '#src/ui/dialogs/LoadedModal.tsx'
import { closeDialog } from '#src/ui/dialogs/store.ts'
import { dropTyped } from '#src/ui/dialogs/typed.ts'
import type { Item } from './items-store.ts'
import { focusFirst, ListForm } from './ListForm.tsx'
import { listFormOf, NEW_LIST } from './list-input.ts'
import { listFormText, saveDialogText as text } from './messages/dialogs.ts'
import { createSaveToList, readSaving, type SaveItem } from './save-dialog-store.ts'

/** Returns the key under which the texts of a new list are stored, when the dialog makes a list for an item. */
const aboutOf = ({ type, id }: Item): string => `save:${type}:${id}`

/**
 * Dialog that adds a post or comment to the member's lists, or removes it from the lists. The dialog can also make a
 * new list for the post or comment.
 */
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
  /** Ids of the lists that have the item. */
  saved: ReadonlySet<number>
}

function Lists({ item, ...saving }: Props) {
  const [store] = useState(() => createSaveToList(item, saving))
  const { lists, ticked, isBusy, error, isMaking } = useStore(store.$choice)
  useEffect(() => () => void store.end(), [store])
  // The dialog stays open after a list is made, and the form for the next list must be empty.
  const forget = () => dropTyped(aboutOf(item))
  const put = (made: List) => {
    forget()
    return store.add(made)
  }
  const leave = () => {
    forget()
    store.endList()
  }
  if (isMaking) {
    return (
      <ListForm
        initial={NEW_LIST}
        submit={listFormText.submit}
        send={form => store.create(listFormOf(form))}
        onSaved={put}
        onLeave={lists.length > 0 ? leave : closeDialog}
      />
    )
  }
  return (
    <div className="body" ref={focusFirst}>
      {error && (
        <p className="note" data-kind="bad" role="alert">
          {error}
        </p>
      )}
      <fieldset className="list-checks" aria-busy={isBusy}>
        <legend className="unseen">{text.lists}</legend>
        {lists.map(list => (
          <label key={list.id} className="check">
            <input
              type="checkbox"
              checked={ticked.has(list.id)}
              onChange={event => void store.change(list.id, event.currentTarget.checked)}
            />
            <span>
              <bdi>{list.displayName}</bdi>
              {!list.public && <small>{text.private}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="button-row" data-fill>
        <button type="button" className="button" onClick={store.startList}>
          {listFormText.create}
        </button>
        <button type="button" className="button" data-kind="primary" onClick={closeDialog}>
          {text.done}
        </button>
      </div>
    </div>
  )
}
