import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { Comment } from '#functions/contract/views.ts'
import { FormLink } from '#src/features/moderation/ToolHead.tsx'
import { confirmedWhy } from '#src/features/post-actions/confirm-removal.ts'
import { Named } from '#src/ui/Named.tsx'
import { AdminTable, MadeCells } from './AdminTable.tsx'
import { $removed, removeComment } from './comments-store.ts'
import { adminText, adminCommentsText as text } from './text.ts'

type Row = Pick<
  Comment,
  | 'id'
  | 'username'
  | 'userDeleted'
  | 'body'
  | 'deleted'
  | 'createdAt'
  | 'communityId'
  | 'communityName'
  | 'postPublicId'
  | 'postTitle'
>

interface Props {
  comments: Row[]
  now: number
}

/** Table of the site's comments, with links to their threads and delete buttons. */
export const Comments = ({ comments, now }: Props) => (
  <AdminTable title={adminText.sections.comments} columns={text.columns}>
    {comments.map(comment => (
      <CommentRow key={comment.id} comment={comment} now={now} />
    ))}
  </AdminTable>
)

function CommentRow({ comment, now }: { comment: Row; now: number }) {
  const { id, username, body, communityId, communityName, postPublicId, postTitle, createdAt } = comment
  const isDeleted = useStore($removed, { ssr: 'initial' })[id] ?? comment.deleted
  const row = useRef<HTMLTableRowElement>(null)
  const remove = async () => {
    const reason = await confirmedWhy(text.removal, communityId, id)
    // The clicked link disappears, so the row gets the focus.
    row.current?.focus()
    await removeComment(comment, reason)
  }
  return (
    <tr tabIndex={-1} ref={row}>
      <th scope="row">
        <Author {...comment} />
      </th>
      <td data-text="">
        {isDeleted && <span className="soft">{`${text.gone} `}</span>}
        {body}
        {!isDeleted && (
          <p>
            <FormLink className="button" href={`/-/comment/${postPublicId}/${id}/delete`} onOpen={remove}>
              <Named text={text.remove} of={text.of(username)} />
            </FormLink>
          </p>
        )}
      </td>
      <td data-text="">
        <a href={`/${communityName}/post/${postPublicId}/${id}#c${id}`}>{postTitle}</a>
      </td>
      <MadeCells createdAt={createdAt} id={id} now={now} />
    </tr>
  )
}

/** Link to a comment's author. Only admins can see the name of a deleted account. */
function Author({ username, userDeleted }: Pick<Row, 'username' | 'userDeleted'>) {
  if (!username) return null
  return (
    <a
      href={`/@${username}`}
      data-gone={userDeleted ? '' : undefined}
      title={userDeleted ? text.authorGone : undefined}
    >
      @{username}
    </a>
  )
}
