import type { AstroGlobal } from 'astro'
import { idOfName } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { POST_TYPES } from '#functions/contract/post-fields.ts'
import { MARKS } from '#functions/contract/post-marks.ts'
import type { Post } from '#functions/contract/views.ts'
import { plan } from '#functions/db/plan.ts'
import { communityIdOf, postKey } from '#functions/db/post-key.ts'
import { shownAddress } from '#functions/links/hosts.ts'
import { listSameLink } from '#functions/posts/other-discussions.ts'
import { findPostingCommunity } from '#functions/posts/posting-community.ts'
import { getPost } from '#functions/posts/posts.ts'
import { hasPoints } from '#functions/posts/rules.ts'
import { tokenOf } from '#functions/sessions/auth.ts'
import { loadPage } from '#functions/site/shell.ts'
import { copyUrl } from '#src/ui/copies.ts'
import { editIn, type FormError, formErrorOf, receivedForm, type Sent, seeOther } from '#src/ui/forms/form.ts'
import { leadsBack, loginRedirect } from '#src/worker/login.ts'
import { type Circumstances, POST_TEXTS, type PostFields, type PostTexts } from './new-post-fields.ts'
import { fieldsOf, inputError, marksBefore, type Refused, take } from './new-post-form.ts'
import { sharedFields, sharedParams, shareId } from './shared-form.ts'

/** Number of communities that are suggested before anything is typed. */
const OFFERED = 10

/**
 * Reads the values that the page was opened with: a submitted form, content that another app has shared, or the
 * address.
 */
function inputOf(page: AstroGlobal) {
  const received = receivedForm(page)
  // Sharing changes nothing on the server, so it needs no CSRF token.
  const share = received.typed && page.url.searchParams.has('shared') ? sharedParams(received.typed) : null
  const form = share ? null : received.typed
  const from = share ? new URL(`?${share}`, page.url) : page.url
  const { searchParams } = from
  const edit = searchParams.get('edit') || null
  const shared = form || edit ? null : sharedFields(searchParams)
  const asked = { ...fieldsOf(name => (form ? form.text(name) : (searchParams.get(name) ?? ''))), ...shared }
  // Content that is too long for an address is not sent through the login: it stays in the form.
  const toLogIn = form || !leadsBack(from) ? null : loginRedirect(from)
  return { received, form, edit, shared, asked, toLogIn }
}

/** Returns the values of the form for a saved post. */
const savedOf = (post: Post): PostFields => ({
  type: post.type,
  community: post.communityName,
  title: post.title,
  url: post.link ? shownAddress(post.link.url) : '',
  body: post.body ?? '',
  userGroup: post.userGroup,
  spoiler: post.spoiler,
  adult: post.adult,
  labelId: post.label ? String(post.label.id) : ''
})

/** Returns the texts on which the edit is based, and texts that were saved since the edit began. */
function editsIn(form: Sent | null, error: FormError | null, saved: PostFields | null) {
  const edits = POST_TEXTS.map(name => [name, editIn(form, error, name, saved?.[name] ?? '')] as const)
  const [title, body] = edits.map(([, { initial }]) => initial)
  const was: PostTexts | null = saved && { title: title ?? '', body: body ?? '' }
  const newer: Partial<PostTexts> = Object.fromEntries(
    edits.flatMap(([name, edit]) => (edit.newer === undefined ? [] : [[name, edit.newer]]))
  )
  return { was, newer }
}

/** Loads the page with the form of a new or an edited post. A submitted form is handled first. */
export async function openNewPost(page: AstroGlobal) {
  const { ctx } = page.locals
  const { received, form, edit, shared, asked, toLogIn } = inputOf(page)
  if (!ctx.auth.key && toLogIn) return toLogIn
  const loaded = await loadPage(ctx, {
    post: edit ? getPost(ctx, edit) : plan([], () => null),
    community: findPostingCommunity(ctx, edit ? communityIdOf(postKey(edit)) : idOfName(asked.community)),
    sameLink: edit || asked.type !== 'link' ? plan([], () => []) : listSameLink(ctx, asked)
  })
  const { post, shell, sameLink } = loaded
  const { viewer } = shell
  if (!viewer && toLogIn) return toLogIn
  if (post && viewer && post.userId !== viewer.id) throw new AppError('not_author')
  if (post?.deleted) throw new AppError('post_deleted', { status: 409 })

  const chosen = loaded.community && {
    name: loaded.community.community.name,
    why: loaded.community.why,
    isMod: loaded.community.isMod,
    labels: loaded.community.labels.map(({ id, name }) => ({ id, name })),
    labelRequired: loaded.community.labelRequired
  }
  const poor = POST_TYPES.filter(type => viewer && !hasPoints(viewer.points, type, ctx.settings))
  const saved = post && savedOf(post)
  const fixed = saved && { type: saved.type, community: saved.community, url: saved.url }
  const fields = saved && !form ? saved : { ...asked, ...fixed }
  if (chosen && !edit) fields.community = chosen.name
  // The form of an edit has no select for a label that only moderators change.
  if (edit && form && !form.on('labelId')) fields.labelId = form.text('labelBefore')

  // A submission by the tab of a post type only changes the type of the post and sends no post.
  const asks = form !== null && form.text('tab') === ''
  let error: Refused | null = asks ? received.formError : null
  if (asks && received.form) {
    const around = { isEdit: edit !== null, chosen, poor, pictures: [], requireAltText: false }
    const result = await submit(ctx, { form: received.form, fields, edit, around })
    if (result instanceof Response) return result
    error = result
  }
  if (error) page.response.status = error.status
  // Content shared by another app, also when the form is submitted again; its id goes into the draft's key below.
  const start = shared ?? (form && asked)
  const joined = shell.communities.map(({ name, title, proPic }) => ({
    name,
    title,
    icon: proPic && copyUrl(proPic, 'tiny')
  }))
  return {
    shell,
    community: loaded.community,
    joined,
    form: {
      ...editsIn(form, error, saved),
      fields,
      labelBefore: error?.labelBefore ?? form?.text('labelBefore') ?? saved?.labelId ?? '',
      marksBefore: form ? marksBefore(form) : MARKS.filter(name => saved?.[name]),
      sameLink: viewer ? sameLink : [],
      error: viewer && error,
      chosen,
      poor,
      edit,
      requireAltText: viewer?.requireAltText ?? false,
      account: viewer?.id ?? '',
      // The key of the draft contains an id of the shared content, so that a draft of another post is not replaced.
      draft: `post:${edit ?? (start ? `shared-${shareId(start)}` : 'new')}`,
      action: edit ? `/new?edit=${edit}` : '/new',
      token: tokenOf(ctx),
      once: ctx.trace.id,
      back: post ? `/${post.communityName}/post/${post.publicId}` : chosen ? `/${chosen.name}` : '/',
      isAdmin: viewer?.isAdmin ?? false,
      isModSomewhere: (viewer?.moddingList ?? []).length > 0,
      joined: joined.slice(0, OFFERED)
    }
  }
}

interface Submission {
  form: Sent
  fields: PostFields
  edit: string | null
  around: Circumstances
}

/** Creates or edits the post. @returns a redirect to the post, or the error of the form. */
async function submit(ctx: Ctx, { form, fields, edit, around }: Submission): Promise<Response | Refused> {
  try {
    const result = inputError(fields, around) ?? (await take(ctx, form, fields, edit))
    return typeof result === 'string' ? seeOther(result) : result
  } catch (error) {
    return formErrorOf(error)
  }
}
