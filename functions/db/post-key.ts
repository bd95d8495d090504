import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#functions/contract/errors.ts'
import { posts } from '#functions/db/schema/index.ts'
import { isId, isPublicId } from './id.ts'

/** Key of a post from an address: its id or its public id. */
export interface PostKey<Value = string> {
  by: 'id' | 'publicId'
  value: Value
}

/**
 * Parses a post's public id or id.
 * @throws AppError invalid_id for anything else.
 */
export function postKey(text: string): PostKey {
  if (isId(text)) return { by: 'id', value: text }
  if (isPublicId(text)) return { by: 'publicId', value: text }
  throw new AppError('invalid_id')
}

type Key = PostKey<string | Placeholder>

export const isPost = ({ by, value }: Key): SQL => eq(posts[by], value)

/** SQL expression for the id of the post with this key. */
export const postIdOf = (key: Key): SQL<string> => sql`(select ${posts.id} from ${posts} where ${isPost(key)})`

/** SQL expression for the id of the community of the post with this key. */
export const communityIdOf = (key: Key): SQL<string> =>
  sql`(select ${posts.communityId} from ${posts} where ${isPost(key)})`
