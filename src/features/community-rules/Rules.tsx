import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Rule } from '#functions/contract/views.ts'
import type { ModtoolsContext } from '#src/features/moderation/context-store.ts'
import { rulesText as text } from '#src/features/moderation/messages/people.ts'
import { ToolForm } from '#src/features/moderation/ToolForm.tsx'
import { FormLink, ToolHead } from '#src/features/moderation/ToolHead.tsx'
import { useMoves } from '#src/features/moderation/useMoves.ts'
import { useRowFocus } from '#src/features/moderation/useRowFocus.ts'
import { Asked } from '#src/ui/Asked.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Named } from '#src/ui/Named.tsx'
import { moved } from '#src/ui/order.ts'
import type { Refusal } from '#src/ui/refusal.ts'
import { $rules, deleteRule, orderRules, type RuleFields } from './edit-store.ts'
import { RuleForm } from './RuleForm.tsx'
import { useDrag } from './useDrag.ts'

interface Props {
  context: ModtoolsContext
  /** Rules in their order on the page. */
  rules: Rule[]
  /**
   * Props of the form when the page shows it without a dialog, with the entered values; null otherwise. `of` is the id
   * of the edited rule, null for a new one.
   */
  form: { of: number | null; initial: RuleFields; began?: RuleFields; error: Refusal | null } | null
}

const NOTHING: RuleFields = { rule: '', description: '' }
const fieldsOf = ({ rule, description }: Rule): RuleFields => ({ rule, description: description ?? '' })

/** Table of a community's rules, with forms that add, edit, delete and reorder rules. */
export function Rules({ context, rules: listed, form }: Props) {
  const rules = useStore($rules, { ssr: 'initial' }) ?? listed
  const [open, setOpen] = useState<Rule | 'new' | null>(null)
  const list = useRowFocus()
  const { announcement, announce, focusAfter } = useMoves(list)
  const order = (ordered: Rule[], at: number) => {
    if (ordered === rules) return
    const rule = ordered[at]
    if (rule) announce(text.moved(rule.rule, at + 1, ordered.length))
    void orderRules(context, ordered, rules)
  }
  const { shown, dragged, begin } = useDrag(rules, order)
  const close = () => setOpen(null)
  return (
    <section className="sheet stack">
      <ToolHead title={text.title} open={text.open} onOpen={() => setOpen('new')} />
      {form && <RuleForm context={context} rules={rules} {...form} />}
      {open && (
        <Modal
          title={open === 'new' ? text.addTitle : text.editTitle}
          about={`rule:${context.id}:${open === 'new' ? open : open.id}`}
          onClose={close}
        >
          <RuleForm
            context={context}
            rules={rules}
            of={open === 'new' ? null : open.id}
            initial={open === 'new' ? NOTHING : fieldsOf(open)}
            error={null}
            onDone={close}
          />
        </Modal>
      )}
      {rules.length === 0 && <p className="soft">{text.empty}</p>}
      <ol className="tool-rows" ref={list}>
        {shown.map((rule, at) => (
          <li key={rule.id} data-dragged={dragged === at || undefined}>
            <div className="tool-what">
              <b>{rule.rule}</b>
              {rule.description && <p className="small soft">{rule.description}</p>}
            </div>
            <div className="tool-acts">
              <span className="tool-handle" title={text.drag} onPointerDown={begin(at)}>
                <Icon name="menu" />
              </span>
              <Mover
                context={context}
                rule={rule}
                isFirst={at === 0}
                isLast={at === shown.length - 1}
                onMove={to => {
                  focusAfter(rule.id, to)
                  order(moved(rules, at, at + (to === 'up' ? -1 : 1)), at + (to === 'up' ? -1 : 1))
                }}
              />
              <FormLink className="act" href={`?form=${rule.id}`} onOpen={() => setOpen(rule)}>
                <Icon name="edit" />
                <span className="unseen">{`${text.edit}: ${rule.rule}`}</span>
              </FormLink>
              <Removal context={context} rule={rule} rules={rules} />
            </div>
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {announcement}
      </p>
    </section>
  )
}

interface MoverProps {
  context: ModtoolsContext
  rule: Rule
  isFirst: boolean
  isLast: boolean
  onMove: (to: 'up' | 'down') => void
}

function Mover({ context, rule: { id, rule }, isFirst, isLast, onMove }: MoverProps) {
  return (
    <ToolForm
      className="tool-moves"
      context={context}
      entry="rules"
      act="move"
      also={{ ruleId: String(id) }}
      onSubmit={event => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        onMove((submitter as HTMLButtonElement).value as 'up' | 'down')
      }}
    >
      <button type="submit" className="act" name="move" value="up" aria-label={text.up(rule)} aria-disabled={isFirst}>
        <Icon name="up" />
      </button>
      <button
        type="submit"
        className="act"
        name="move"
        value="down"
        aria-label={text.down(rule)}
        aria-disabled={isLast}
      >
        <Icon name="down" />
      </button>
    </ToolForm>
  )
}

function Removal({ context, rule: { id, rule }, rules }: { context: ModtoolsContext; rule: Rule; rules: Rule[] }) {
  const { busy, onSubmit } = useSubmit(() => deleteRule(context, rules, id))
  return (
    <Asked look="act" label={<Bin rule={rule} />} what={text.removeWhat}>
      <ToolForm
        context={context}
        entry="rules"
        act="delete"
        also={{ ruleId: String(id) }}
        onSubmit={onSubmit}
        aria-busy={busy}
      >
        <button type="submit" className="button" data-kind="danger">
          <Named text={text.remove} of={rule} />
        </button>
      </ToolForm>
    </Asked>
  )
}

const Bin = ({ rule }: { rule: string }) => (
  <>
    <Icon name="trash" />
    <span className="unseen">{`${text.remove}: ${rule}`}</span>
  </>
)
