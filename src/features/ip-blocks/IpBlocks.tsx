import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { IpBlock } from '#functions/contract/ip-blocks.ts'
import { AdminForm, type AdminFormContext } from '#src/features/administration/AdminForm.tsx'
import { ToolHead } from '#src/features/moderation/ToolHead.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { Named } from '#src/ui/Named.tsx'
import type { Refusal } from '#src/ui/refusal.ts'
import { BlockForm } from './BlockForm.tsx'
import { $blocks, type BlockFields, blocksNow, cancelBlock, rangeText } from './store.ts'
import { ipBlocksText as text } from './text.ts'

interface Props {
  context: AdminFormContext
  title: string
  blocks: IpBlock[]
  /** True for the first page of the list, where new blocks are added. */
  isFirst: boolean
  /** Props of the form when the page shows it without a dialog, with the entered values; null otherwise. */
  form: { initial: BlockFields; error: Refusal | null } | null
}

const NOTHING: BlockFields = { address: '', expiresIn: '', note: '' }
/** Maximum number of accounts that the row of a block names. */
const NAMED_MAX = 10

/** Table of IP blocks, with forms that add and cancel blocks. */
export function IpBlocks({ context, title, blocks: listed, isFirst, form }: Props) {
  const blocks = blocksNow(listed, useStore($blocks, { ssr: 'initial' }), isFirst)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <section className="sheet stack">
      <ToolHead title={title} what={text.what} open={text.open} onOpen={() => setOpen(true)} />
      {form && <BlockForm context={context} {...form} />}
      {isOpen && (
        <Modal title={text.formTitle} about="block" onClose={close}>
          <BlockForm context={context} initial={NOTHING} error={null} onDone={close} />
        </Modal>
      )}
      {blocks.length === 0 && <p className="soft">{text.empty}</p>}
      <ul className="tool-rows">
        {blocks.map(block => (
          <Row key={block.id} context={context} block={block} />
        ))}
      </ul>
    </section>
  )
}

/** Returns the text on whether and how long a block is in effect. */
function fateOf({ cancelledAt, expiresAt, inEffect }: IpBlock): string {
  if (cancelledAt) return text.cancelled(cancelledAt)
  if (!expiresAt) return text.forever
  return inEffect ? text.until(expiresAt) : text.ranOut(expiresAt)
}

function Row({ context, block }: { context: AdminFormContext; block: IpBlock }) {
  const { id, note, createdBy, createdAt, inEffect, associatedUsers } = block
  const row = useRef<HTMLLIElement>(null)
  const [shown, others] = [associatedUsers.slice(0, NAMED_MAX), associatedUsers.length - NAMED_MAX]
  return (
    <li tabIndex={-1} ref={row}>
      <div className="tool-what">
        {inEffect ? <b>{rangeText(block)}</b> : <span className="soft">{rangeText(block)}</span>}
        {note && <p className="small">{note}</p>}
        {shown.length > 0 && (
          <p className="small">
            {text.seen}{' '}
            {shown.map((name, at) => (
              <span key={name}>
                {at > 0 && ', '}
                <a href={`/@${name}`}>@{name}</a>
              </span>
            ))}
            {others > 0 && ` ${text.others(others)}`}
          </p>
        )}
        <p className="tiny">
          {fateOf(block)} · {text.by(createdBy, createdAt)}
        </p>
      </div>
      {inEffect && (
        <AdminForm
          context={context}
          act="cancel"
          also={{ id: String(id) }}
          onSubmit={event => {
            event.preventDefault()
            // The clicked button disappears, so the row gets the focus.
            row.current?.focus()
            void cancelBlock(block)
          }}
        >
          <button type="submit" className="button">
            <Named text={text.unblock} of={rangeText(block)} />
          </button>
        </AdminForm>
      )}
    </li>
  )
}
