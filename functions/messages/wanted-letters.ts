import { isolated } from '#functions/contract/direction.ts'
import type { ToldComment, WantedLetter } from '#functions/contract/mail.ts'
import { plural } from './plural.ts'

/** A comment or a post in a letter. */
interface ItemWords {
  label: string
  text: string
  path: string
}

interface WantedLetterWords {
  subject: string
  paragraphs: string[]
  items: ItemWords[]
  /** Words of the link that ends letters of this kind. */
  label: string
}

type Replies = Extract<WantedLetter, { kind: 'replies' }>
type Digest = Extract<WantedLetter, { kind: 'digest' }>

const counted = (count: number, one: string, few: string, many: string) =>
  `${count}\u00a0${plural(count, one, few, many)}`

/** Words of a comment's link, without verbs in the past tense, which depend on a person's gender. */
const VERBS: Record<ToldComment['type'], string> = {
  new_comment: 'комментирует ваш пост',
  comment_reply: 'отвечает вам в обсуждении',
  mention: 'упоминает вас в обсуждении',
  new_comment_followed: 'комментирует отслеживаемый пост',
  new_post_followed: 'публикует пост'
}

/** Subjects of letters about one comment or post. */
const SINGLE: Record<ToldComment['type'], string> = {
  new_comment: 'новый ответ',
  comment_reply: 'новый ответ',
  mention: 'новое упоминание',
  new_comment_followed: 'новый комментарий',
  new_post_followed: 'новый пост'
}

const commentWords = ({ type, author, post, community, text, path }: ToldComment): ItemWords => ({
  label: `${isolated(author)} ${VERBS[type]} «${isolated(post)}» (${isolated(community)})`,
  text: isolated(text),
  path
})

/** Words for the number of comments and posts: in the subject, and for those that the letter does not show. */
const REPLIES = {
  all: (count: number) => counted(count, 'новый ответ', 'новых ответа', 'новых ответов'),
  more: (count: number) => counted(count, 'ответ', 'ответа', 'ответов')
}
const news = (count: number) => counted(count, 'новость', 'новости', 'новостей')

function repliesWords({ comments, more, isMixed, site, username }: Replies, name: string): WantedLetterWords {
  const count = comments.length + more
  const { all, more: others } = isMixed ? { all: news, more: news } : REPLIES
  const [first] = comments
  return {
    subject:
      first && count === 1 ? `${name}: ${SINGLE[first.type]}, ${isolated(first.author)}` : `${name}: ${all(count)}`,
    paragraphs: [
      isMixed ? 'Новое для вас на форуме:' : 'Вам ответили на форуме:',
      ...(more > 0 ? [`И ещё ${others(more)}: ${site}/notifications`] : []),
      `Письмо пришло потому, что для аккаунта @${username} включены письма об ответах${isMixed ? ', упоминаниях и отслеживаемом' : ''}.`
    ],
    items: comments.map(commentWords),
    label: 'Больше не присылать писем об ответах'
  }
}

const digestWords = ({ posts, username }: Digest, name: string): WantedLetterWords => ({
  subject: `${name}: лучшее за неделю`,
  paragraphs: [
    'Лучшие посты ваших сообществ за последние 7\u00a0дней:',
    `Письмо пришло потому, что для аккаунта @${username} включена подборка за неделю.`
  ],
  items: posts.map(({ title, community, comments, path }) => ({
    label: isolated(title),
    text: `${isolated(community)} · ${counted(comments, 'комментарий', 'комментария', 'комментариев')}`,
    path
  })),
  label: 'Больше не присылать подборку'
})

/**
 * Writes the words of a letter that its receiver has asked for.
 * @param name name of the site.
 */
export const wantedLetterWords = (letter: WantedLetter, name: string): WantedLetterWords =>
  letter.kind === 'replies' ? repliesWords(letter, name) : digestWords(letter, name)
