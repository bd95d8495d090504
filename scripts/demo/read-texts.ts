import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { CommunityName } from './community-settings.ts'
import type { TopicTexts } from './texts.ts'

const TEXTS = join(import.meta.dirname, 'texts')
/** Matches YAML front matter with Markdown below. */
const PAGE = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s

/** Reads the front matter and the body of a Markdown file; an empty body is null. */
function read<T>(...path: string[]): T & { body: string | null } {
  const { head = '', body = '' } = PAGE.exec(readFileSync(join(TEXTS, ...path), 'utf8'))?.groups ?? {}
  return { ...(parse(head) as T), body: body.trim() || null }
}

/** Reads the files of a folder in alphabetical order. */
const readAll = <T>(...path: string[]): T[] =>
  readdirSync(join(TEXTS, ...path))
    .sort()
    .map(name => read<T>(...path, name) as T)

/** Reads the texts of a community of the demo forum. */
export function readTexts(name: CommunityName): TopicTexts {
  const {
    rules,
    labels = [],
    body
  } = read<Pick<TopicTexts, 'rules'> & Partial<Pick<TopicTexts, 'labels'>>>(name, 'about.md')
  const { remarks, replies } = read<Pick<TopicTexts, 'remarks' | 'replies'>>(name, 'speech.md')
  return {
    name,
    about: body ?? '',
    rules,
    labels,
    posts: readAll(name, 'posts'),
    patterns: readAll(name, 'patterns'),
    links: readAll(name, 'links'),
    pictures: readAll(name, 'pictures'),
    remarks,
    replies
  }
}
