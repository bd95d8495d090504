import { useCallback } from 'react'
import type { List } from '#functions/contract/views.ts'
import { untilPageLeft } from '#src/browser/current-page.ts'
import { openPage } from '#src/browser/navigation.ts'
import { LoadedModal } from '#src/ui/dialogs/LoadedModal.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { closeDialog } from '#src/ui/dialogs/store.ts'
import { dropTyped } from '#src/ui/dialogs/typed.ts'
import { ListForm } from './ListForm.tsx'
import { editedListOf, listFormOf, NEW_LIST } from './list-input.ts'
import { listFormText as text } from './messages/dialogs.ts'
import { createList, readList, replaceByList, updateList } from './own-lists-store.ts'

const NEW = 'new-list'

/** Dialog that makes a list and opens its page. */
export function NewListDialog() {
  const open = ({ username, name }: List) => {
    dropTyped(NEW)
    openPage(`/@${username}/lists/${name}`)
    return untilPageLeft()
  }
  return (
    <Modal title={text.create} about={NEW}>
      <ListForm
        initial={NEW_LIST}
        submit={text.submit}
        send={form => createList(listFormOf(form))}
        onSaved={open}
        onLeave={closeDialog}
      />
    </Modal>
  )
}

/** Dialog that edits a list. The page is then loaded again, at its new address if the list's name has changed. */
export function EditListDialog({ id }: { id: number }) {
  const ask = useCallback(() => readList(id), [id])
  const about = `list:${id}`
  const open = (changed: List) => {
    dropTyped(about)
    replaceByList(changed)
    return untilPageLeft()
  }
  return (
    <LoadedModal title={text.edit} about={about} ask={ask}>
      {list => (
        <ListForm
          initial={{ ...list, description: list.description ?? '' }}
          submit={text.save}
          isEdit
          send={(form, was) => updateList(id, editedListOf(form), was)}
          onSaved={open}
          onLeave={closeDialog}
        />
      )}
    </LoadedModal>
  )
}
