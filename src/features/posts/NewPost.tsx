import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { TITLE_MAX, URL_MAX } from '#functions/contract/limits.ts'
import { lengthOf } from '#functions/contract/text.ts'
import type { PostType } from '#functions/contract/views.ts'
import { opensAnotherTab } from '#src/browser/another-tab.ts'
import { openPage } from '#src/browser/navigation.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'
import { askedByKey } from '#src/ui/editor/writing.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { FieldNotes, saysOf } from '#src/ui/fields/FieldNotes.tsx'
import { letters } from '#src/ui/fields/limit.ts'
import { initialNameOf } from '#src/ui/fields/messages/initial.ts'
import { NewerText } from '#src/ui/fields/NewerText.tsx'
import { outOf } from '#src/ui/messages/numbers.ts'
import { BodyField } from './BodyField.tsx'
import { CommunityPicker } from './CommunityPicker.tsx'
import { LabelField } from './LabelField.tsx'
import { MarkBoxes } from './MarkBoxes.tsx'
import { newPostText as text } from './messages/new-post.ts'
import { hasLabel, knownLabel, POST_TEXTS, type PostTexts, typedTitle, warnedOf } from './new-post-fields.ts'
import type { Choice } from './new-post-store.ts'
import { communityIn, isChanged } from './post-form-state.ts'
import { SameLink } from './SameLink.tsx'
import { TypeTabs } from './TypeTabs.tsx'
import { usePictures } from './usePictures.ts'
import { type FormOfPage, usePostForm } from './usePostForm.ts'

interface Props extends FormOfPage {
  /** Values for submission without script: address, CSRF token and idempotency key. */
  action: string
  token: string
  once: string
  /** Address of the cancel link. */
  back: string
  isAdmin: boolean
  /** True when the writer moderates at least one community. */
  isModSomewhere: boolean
  joined: Choice[]
}

/** Form that writes or edits a post. Without script the browser submits it. */
export function NewPost(props: Props) {
  const { action, token, once, back, edit, poor, isAdmin, isModSomewhere, joined } = props
  const form = useRef<HTMLFormElement>(null)
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const { post, state } = usePostForm(props, form)
  const { fields, errors, newer, isBusy } = state
  const { chosen, communityError } = communityIn(state)
  const Pictures = usePictures(isHydrated && fields.type === 'image' && !edit)
  const isMod = chosen ? chosen.isMod : fields.community === '' && isModSomewhere
  const groups = [...(isMod ? (['mods'] as const) : []), ...(isAdmin ? (['admins'] as const) : [])]
  const isRestricted = chosen?.why === 'posting_restricted' && !edit
  const isClosed = (type: PostType) => edit !== null || isRestricted || poor.includes(type)
  // Moderators have given an edited post a label that its author may not change.
  const isLabelFixed = edit !== null && props.labelBefore !== '' && !hasLabel(chosen, props.labelBefore)
  const labels = isLabelFixed ? [] : (chosen?.labels ?? [])
  const whyNot = chosen?.why && !edit ? text.why[chosen.why] : null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || askedByKey(event.nativeEvent, ' ') !== 'submit') return
    event.preventDefault()
    void post.submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    const isBody = event.target instanceof HTMLTextAreaElement && event.target.name === 'body'
    if (!isBody || !post.paste(event.clipboardData.getData('text/plain'))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onCancel = (event: MouseEvent) => {
    if (opensAnotherTab(event.nativeEvent)) return
    if (!isChanged(props, state)) return post.leave()
    event.preventDefault()
    void confirmed(text.leaving).then(() => {
      post.leave()
      openPage(back)
    })
  }

  return (
    <form
      ref={form}
      className="sheet editor"
      action={action}
      method="post"
      data-draft={`draft:${props.account}:${props.draft}:`}
      noValidate
      aria-busy={isBusy}
      onSubmit={event => {
        event.preventDefault()
        void post.submit()
      }}
      onKeyDown={onKeyDown}
      onPasteCapture={onPaste}
    >
      <fieldset disabled={isBusy}>
        {/* Enter clicks the first submit button of a form. Without the hidden button the first one would be a tab. */}
        <button className="unseen" type="submit" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="_csrf" value={token} />
        <input type="hidden" name="once" value={once} />
        <input type="hidden" name="type" value={fields.type} />
        {props.was &&
          POST_TEXTS.map(name => (
            <input key={name} type="hidden" name={initialNameOf(name)} value={props.was?.[name]} />
          ))}
        <TypeTabs
          type={fields.type}
          isClosed={isClosed}
          onChoose={type => post.change({ type })}
          isHydrated={isHydrated}
        />
        <div className="editor-fields" id="post-fields" role="tabpanel" aria-labelledby={`tab-${fields.type}`}>
          <Notes poor={edit ? [] : poor} refusal={state.refusal || (errors.type ?? '')} />
          {state.isRestored && (
            <div className="note" role="status">
              <p>{text.restored}</p>
              <button className="more-link" type="button" onClick={post.discard}>
                {text.discard}
              </button>
            </div>
          )}
          <CommunityPicker
            value={fields.community}
            onChange={(community, isChosen) => {
              // An unchanged name keeps its error, so that the form does not shift under a click elsewhere.
              if (community !== fields.community) post.change({ community })
              if (isChosen) void post.goTo(community)
            }}
            joined={joined}
            error={errors.community ?? whyNot}
            loadError={communityError}
            again={() => void post.goTo(fields.community)}
            isHydrated={isHydrated}
            disabled={edit !== null}
          />
          <TitleField value={fields.title} error={errors.title} onChange={post.nameIt} />
          <Newer of="title" texts={newer} />
          {fields.type === 'link' && (
            <div>
              <Field
                label={text.url}
                name="url"
                error={errors.url}
                inputMode="url"
                autoComplete="off"
                placeholder={text.urlHint}
                // The field takes one character more than allowed, so that an address that was cut by the field is
                // refused.
                maxLength={URL_MAX + 1}
                value={fields.url}
                disabled={edit !== null}
                onChange={event => post.change({ url: event.target.value })}
                onBlur={post.lookUpLink}
              />
              <SameLink warned={warnedOf(fields)} posts={state.sameLink} />
            </div>
          )}
          {fields.type === 'image' && !edit && <noscript>{text.needScript}</noscript>}
          {!Pictures && errors.images && (
            <p className="error" role="alert">
              {errors.images}
            </p>
          )}
          {Pictures && (
            <div hidden={fields.type !== 'image'}>
              <Pictures
                pictures={state.pictures}
                onChange={post.setPictures}
                onBusy={post.setUploading}
                onFailed={post.setUploadsFailed}
                requireAltText={props.requireAltText}
                disabled={isBusy || fields.type !== 'image'}
                error={errors.images ?? null}
              />
            </div>
          )}
          <BodyField
            value={fields.body}
            error={errors.body}
            isPlain={props.account === ''}
            keys={edit ? text.saves : text.publishes}
            onChange={body => post.change({ body })}
            onSubmit={post.submit}
          />
          <Newer of="body" texts={newer} />
          <LabelField
            labels={labels}
            labelRequired={chosen?.labelRequired ?? false}
            value={knownLabel(fields, chosen)}
            before={props.labelBefore}
            error={errors.labelId}
            onChange={labelId => post.change({ labelId })}
          />
          <p className="unseen" role="status">
            {state.becameLink && text.becameLink}
          </p>
        </div>
        <div className="split form-end">
          <div>
            <MarkBoxes marks={fields} before={props.marksBefore} onChange={post.change} />
            {groups.map(group => (
              <label key={group} className="check">
                <input
                  type="checkbox"
                  name="userGroup"
                  value={group}
                  checked={fields.userGroup === group}
                  onChange={event => post.change({ userGroup: event.target.checked ? group : 'normal' })}
                />
                <span>{text.as[group]}</span>
              </label>
            ))}
          </div>
          <div className="button-row">
            <a className="button" data-kind="plain" href={back} onClick={onCancel}>
              {text.cancel}
            </a>
            <button
              className="button"
              data-kind="primary"
              type="submit"
              disabled={state.isUploading}
              aria-describedby={whyNot ? 'community-error' : undefined}
            >
              {edit ? text.save : text.publish}
            </button>
          </div>
        </div>
      </fieldset>
    </form>
  )
}

const Newer = ({ of, texts }: { of: keyof PostTexts; texts: Partial<PostTexts> }) =>
  texts[of] !== undefined && <NewerText key={texts[of]} of={of} newer={texts[of]} />

interface NotesProps {
  poor: readonly PostType[]
  /** Error of the form as a whole; empty without one. */
  refusal: string
}

/** Error of the form, and notes on types of posts that the writer has too few points for. */
const Notes = ({ poor, refusal }: NotesProps) => (
  <>
    {refusal && (
      <p className="note" data-kind="bad" role="alert">
        {refusal}
      </p>
    )}
    {poor.map(type => (
      <p key={type} className="note" data-kind="warn">
        {text.poor[type]}
      </p>
    ))}
  </>
)

interface TitleProps {
  value: string
  error: string | null | undefined
  onChange: (title: string) => void
}

function TitleField({ value, error, onChange }: TitleProps) {
  return (
    <div className="field">
      <span className="row">
        <label htmlFor="title">{text.postTitle}</label>
        <span className="hint num">{outOf(lengthOf(value), TITLE_MAX)}</span>
      </span>
      <textarea
        className="input"
        id="title"
        name="title"
        rows={2}
        {...letters(TITLE_MAX)}
        value={value}
        {...saysOf({ id: 'title', error })}
        onChange={event => onChange(typedTitle(event.target.value))}
        onKeyDown={event => {
          // A title consists of one line, so Enter adds no line break.
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
      />
      <FieldNotes id="title" error={error} />
    </div>
  )
}
