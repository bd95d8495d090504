import type { PostRef } from '#functions/contract/calls.ts'
import { countOf } from '#src/ui/messages/numbers.ts'
import { newPostText as text } from './messages/new-post.ts'

interface Props {
  url: string
  posts: readonly PostRef[]
}

/**
 * Note on posts of the chosen community that have the link already. Without script the form is first refused with this
 * note; its hidden field then publishes the link again.
 */
export const SameLink = ({ url, posts }: Props) => (
  <div role="status">
    {posts.length > 0 && (
      <div className="note" data-kind="warn">
        <div>
          <p>{text.sameLink}</p>
          <ul>
            {posts.map(({ publicId, title, noComments, community }) => (
              <li key={publicId}>
                <a className="more-link" href={`/${community.name}/post/${publicId}`} target="_blank" rel="noopener">
                  <bdi>{title}</bdi>
                </a>{' '}
                <span className="tiny">{countOf.comments(noComments)}</span>
              </li>
            ))}
          </ul>
        </div>
        <input type="hidden" name="again" value={url} />
      </div>
    )}
  </div>
)
