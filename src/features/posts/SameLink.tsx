import type { PostRef } from '#functions/contract/calls.ts'
import { countOf } from '#src/ui/messages/numbers.ts'
import { newPostText as text } from './messages/new-post.ts'

interface Props {
  /** Text for the hidden field of the form (`warnedOf`). */
  warned: string
  posts: readonly PostRef[]
}

/**
 * Note on posts of the chosen community that have the link already. A form that was sent without this note is refused
 * with it once; its hidden field tells the server that the writer has seen the note.
 */
export const SameLink = ({ warned, posts }: Props) => (
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
        <input type="hidden" name="warned" value={warned} />
      </div>
    )}
  </div>
)
