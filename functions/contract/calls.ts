import * as v from 'valibot'
import { longText, shortText, text, textsBefore } from './fields.ts'
import type { RawNotification } from './notifications.ts'
import type { Comment, Community, List, ListItem, Mutes, Post, TargetType } from './views.ts'

const up = v.nullish(v.boolean(), true)
export const postVote = v.object({ postId: text, up })
export const commentVote = v.object({ commentId: text, up })
export const membership = v.object({ communityId: text, leave: v.nullish(v.boolean(), false) })
export const hiding = v.object({ postId: text })
export const listFields = v.object({
  name: v.nullish(shortText()),
  displayName: v.nullish(shortText()),
  description: v.nullish(longText()),
  public: v.nullish(v.boolean()),
  was: textsBefore('name', 'displayName', 'description')
})
export const saving = v.object({ postId: text, save: v.nullish(v.boolean(), true) })
/** An action on all notifications, or on those of one type. */
export const notificationsAction = v.object({ action: text, type: text })
export const muting = v.object({ userId: v.nullish(shortText()), communityId: v.nullish(shortText()) })

interface Call<Body, Answer> {
  body: Body
  answer: Answer
}
interface ListPage {
  items: ListItem[]
  next: string | null
}
interface ListTarget {
  targetId: string
  targetType: TargetType
}
/** The name of a list, for messages about it. */
export type ListName = Pick<List, 'id' | 'displayName'>

/** The answer to saving or unsaving a post: the list that has the post now, or the lists that had it. */
export interface SavedPost {
  publicId: string
  lists: ListName[]
}
interface Done {
  success: true
}

/** Requests and answers of API calls that one click makes, by method and path. */
export interface Calls {
  'POST /_postVote': Call<v.InferOutput<typeof postVote>, Post>
  'POST /_commentVote': Call<v.InferOutput<typeof commentVote>, Comment>
  'POST /_joinCommunity': Call<v.InferOutput<typeof membership>, Community>
  'POST /_savePost': Call<v.InferOutput<typeof saving>, SavedPost>
  'POST /hidden_posts': Call<v.InferOutput<typeof hiding>, Done>
  'POST /notifications': Call<v.InferInput<typeof notificationsAction>, Done>
  [notice: `${'PUT' | 'DELETE'} /notifications/${string}`]: Call<object, RawNotification>
  'POST /mutes': Call<v.InferOutput<typeof muting>, Mutes>
  [create: `POST /users/${string}/lists`]: Call<v.InferOutput<typeof listFields>, List[]>
  [update: `PUT /lists/${number}`]: Call<v.InferOutput<typeof listFields>, List>
  [list: `${'POST' | 'DELETE'} /lists/${number}/items`]: Call<ListTarget, ListPage>
  [show: `DELETE /hidden_posts/${string}`]: Call<object, Done>
  [unmute: `DELETE /mutes/${'users' | 'communities'}/${string}`]: Call<object, Done>
}

export type Answer<Name extends keyof Calls> = Calls[Name]['answer']
