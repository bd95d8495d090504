import { describe, expect, test } from 'vitest'
import { browserCodeCheck } from '#scripts/checks/browser-code.ts'
import { COMMENT_CHECK } from '#scripts/checks/comments.ts'
import type { Check } from '#scripts/checks/files.ts'
import { folderCycleCheck } from '#scripts/checks/folder-cycles.ts'
import { handlerChecks } from '#scripts/checks/handlers.ts'
import { IMPORT_CHECK } from '#scripts/checks/imports.ts'
import { LOCK_CHECK } from '#scripts/checks/lock.ts'
import { migrationCheck } from '#scripts/checks/migrations.ts'
import { RUSSIAN_CHECKS } from '#scripts/checks/russian.ts'
import { HOVER_CHECK } from '#scripts/checks/styles.ts'
import { TEXT_CHECKS } from '#scripts/checks/text.ts'

const isFault = (check: Check, path: string, text: string): boolean =>
  check.covers(path) && check.violations({ path, text }).length > 0

describe('the check of imports', () => {
  test.each([
    ['functions/posts/posts.ts', "import { x } from '#src/features/votes/store.ts'"],
    ['functions/posts/posts.ts', "import { Hono } from 'hono'"],
    ['functions/posts/posts.ts', "import { api } from '../app.ts'"],
    ['functions/posts/rules.ts', "import { db } from '#functions/db/client.ts'"],
    ['functions/contract/limits.ts', "import { posts } from '#functions/db/schema/posts.ts'"],
    ['src/features/votes/Vote.tsx', "import { castVote } from '#functions/votes/votes.ts'"],
    ['src/features/votes/Vote.tsx', "import {\n  api\n} from '#src/browser/api.ts'"],
    ['src/features/votes/store.ts', "import Vote from '#src/features/votes/Vote.tsx'"],
    ['src/browser/api.ts', "import { app } from '#functions/app.ts'"],
    ['src/pages/index.astro', "---\nimport { posts } from '#functions/db/schema/posts.ts'\n---"],
    ['src/features/feeds/text.ts', "export { x } from '#src/features/votes/store.ts'"],
    ['src/ui/times.ts', "const x = await import('#functions/db/client.ts')"]
  ])('the file %s must not contain the import %s', (path, text) => {
    expect(isFault(IMPORT_CHECK, path, text)).toBe(true)
  })

  test.each([
    ['functions/posts/routes.ts', "import { Hono } from 'hono'\nimport { listPosts } from './posts.ts'"],
    ['functions/posts/posts.ts', "import { sql } from 'drizzle-orm'\nimport type { Ctx } from '#functions/context.ts'"],
    [
      'src/features/votes/Vote.tsx',
      "import { votes } from '#src/features/votes/store.ts'\nimport { useStore } from '@nanostores/react'"
    ],
    ['src/browser/api.ts', "import type { Api } from '#functions/app.ts'"],
    ['src/pages/index.astro', "---\nimport { listPosts } from '#functions/posts/posts.ts'\n---"],
    ['scripts/start.ts', "import { readSettings } from '#functions/settings/settings.ts'"]
  ])('the file %s may contain the import %s', (path, text) => {
    expect(isFault(IMPORT_CHECK, path, text)).toBe(false)
  })

  test('the violation of a wrong import has the number of its line', () => {
    const text = "import { sql } from 'drizzle-orm'\nimport { Hono } from 'hono'\n"
    expect(IMPORT_CHECK.violations({ path: 'functions/posts/posts.ts', text })).toMatchObject([{ line: 2 }])
  })
})

describe('the check that browsers load no code of the server', () => {
  const links = { path: 'src/features/votes/links.ts', text: "import { votePost } from '#functions/votes/votes.ts'" }
  const faultsBeside = (path: string, text: string) => browserCodeCheck([links, { path, text }]).covers(links.path)

  test.each([
    ['an island', 'src/features/votes/Vote.tsx', "import { linkOf } from './links.ts'"],
    ['a store', 'src/features/posts/store.ts', "import { linkOf } from '#src/features/votes/links.ts'"],
    ['a dynamic import', 'src/client/page.ts', "void import('#src/features/votes/links.ts')"]
  ])('browsers load a module that is imported by %s', (_, path, text) => {
    expect(faultsBeside(path, text)).toBe(true)
    expect(isFault(browserCodeCheck([links, { path, text }]), links.path, links.text)).toBe(true)
  })

  test.each([
    ['a type', 'src/client/page.ts', "import type { Link } from '#src/features/votes/links.ts'"],
    ['markup', 'src/features/votes/Votes.astro', "---\nimport { linkOf } from './links.ts'\n---"]
  ])('browsers do not load a module that is imported only for %s', (_, path, text) => {
    expect(faultsBeside(path, text)).toBe(false)
  })
})

describe('the check of click handlers', () => {
  const client = {
    path: 'src/features/votes/client.ts',
    text: 'export function start() {}\nexport async function cast() {}'
  }
  const markup = (action: string) => ({ path: 'src/features/votes/html.ts', text: `html\` data-do="${action}"\`` })
  const faultsIn = (action: string) =>
    handlerChecks([client, markup(action)]).flatMap(check =>
      [client, markup(action)].filter(({ path }) => check.covers(path)).flatMap(check.violations)
    )

  test('a data-do attribute with the name of an exported handler is no violation', () => {
    expect(faultsIn('votes.cast')).toEqual([])
  })

  test('a data-do attribute that names no handler, and a handler that no attribute names, are violations', () => {
    expect(faultsIn('votes.take').map(({ path }) => path)).toEqual([
      'src/features/votes/html.ts',
      'src/features/votes/client.ts'
    ])
  })
})

describe('the check that no two folders import each other', () => {
  const votes = { path: 'functions/votes/votes.ts', text: "import { postKey } from '#functions/posts/posts.ts'" }
  const linesOf = (text: string): number[] => {
    const posts = { path: 'functions/posts/posts.ts', text }
    return folderCycleCheck([votes, posts])
      .violations(posts)
      .map(({ line }) => line)
  }

  test.each([
    ['a value', "import { castVote } from '#functions/votes/votes.ts'"],
    ['a relative path', "import { castVote } from '../votes/votes.ts'"],
    ['a type', "import type { Vote } from '#functions/votes/votes.ts'"],
    ['a side effect', "import '#functions/votes/votes.ts'"],
    ['a dynamic import', "const votes = await import('#functions/votes/votes.ts')"]
  ])('an import back to the importing folder is a violation: %s', (_, text) => {
    expect(linesOf(`// posts\n${text}`)).toEqual([2])
  })

  test('two features may import types and texts of each other, but logic in one direction only', () => {
    const votes = {
      path: 'src/features/votes/Vote.tsx',
      text: "import { postText } from '#src/features/posts/text.ts'"
    }
    const posts = { path: 'src/features/posts/post.ts', text: "import { vote } from '#src/features/votes/votes.ts'" }
    expect(folderCycleCheck([votes, posts]).violations(posts)).toEqual([])
    votes.text += "\nimport { link } from '#src/features/posts/links.ts'"
    expect(folderCycleCheck([votes, posts]).violations(posts)).toHaveLength(1)
  })

  test('features that import each other’s code through a third feature are a violation', () => {
    const importing = (from: string, to: string) => ({
      path: `src/features/${from}/x.ts`,
      text: `import { x } from '#src/features/${to}/x.ts'`
    })
    const posts = importing('posts', 'lists')
    const others = [importing('lists', 'votes'), importing('votes', 'posts')]
    expect(folderCycleCheck([posts, ...others]).violations(posts)).toHaveLength(1)
    expect(folderCycleCheck([posts, ...others.slice(1)]).violations(posts)).toEqual([])
  })

  test('imports in one direction, within a folder, and of files directly in functions are allowed', () => {
    const text = "import './rules.ts'\nimport '#functions/context.ts'\nimport '#functions/db/id.ts'"
    expect(linesOf(text)).toEqual([])
  })
})

describe('the checks of the text of files', () => {
  const isAnyFault = (path: string, text: string): boolean => TEXT_CHECKS.some(check => isFault(check, path, text))
  const home = ['', 'home', 'someone'].join('/')
  const later = ['TO', 'DO'].join('')

  test.each([
    ['Russian in a component', 'src/features/feeds/Card.astro', '<b>Ещё</b>'],
    ['a test with .only', 'tests/unit/x.test.ts', `test.${'only'}('x', () => {})`],
    ['a group of tests with .skip', 'tests/e2e/x.spec.ts', `test.describe.${'skip'}('x', () => {})`],
    ['a comment that postpones work', 'functions/posts/posts.ts', `// ${later}: later`],
    ['a cast to a type that is not checked', 'functions/posts/posts.ts', `const x = y as ${'any'}`],
    ['a field of any length', 'functions/posts/routes.ts', 'const post = v.object({ body: v.string() })'],
    ['a query parameter read without a schema', 'functions/posts/routes.ts', "const sort = c.req.query('sort')"],
    ['storage read without src/browser', 'src/features/feeds/x.ts', "localStorage.getItem('x')"],
    ['a store that reads the document', 'src/features/feeds/seen-store.ts', 'if (document.hidden) return'],
    ['a store that opens another page', 'src/features/feeds/store.ts', 'const leave = () => location.assign(path)'],
    ['a hexadecimal colour in a style', 'src/styles/card.css', '.card { color: #ff4500; }'],
    ['a colour by rgb() in a style', 'src/styles/card.css', '.card { background: rgb(20 18 14 / 0.5); }'],
    ['a file of more than 300 lines', 'src/features/votes/store.ts', 'x\n'.repeat(301)],
    ['a page of more than 40 lines', 'src/pages/x.astro', 'x\n'.repeat(41)],
    ['a path in a home folder', 'README.md', `Go to ${home}/veche.`],
    ['the address of a package registry', 'package-lock.json', `"resolved": "${'https'}://registry.example/x.tgz"`]
  ])('%s is a violation', (_, path, text) => {
    expect(isAnyFault(path, text)).toBe(true)
  })

  test.each([
    ['Russian in messages', 'src/features/feeds/messages/card.ts', "export const more = 'Ещё'"],
    ['Russian in a test', 'tests/e2e/x.spec.ts', "page.getByText('Ещё')"],
    [
      'the word window in a comment of a store',
      'src/features/feeds/store.ts',
      '/** Text of another window. */\nlet x = 1 // document'
    ],
    ['a field named location', 'src/features/feeds/store.ts', 'send(post.location)'],
    ['a hexadecimal colour in tokens.css', 'src/styles/tokens.css', ':root { --ink: #1c1d1f; }'],
    ['a colour made of tokens', 'src/styles/card.css', '.card { color: oklch(38% 0.1 var(--hue)); fill: var(--ink); }'],
    ['the address of an icon by its fragment', 'src/features/feeds/Card.astro', '<use href="#add"></use>'],
    ['a test file of more than 300 lines', 'tests/unit/x.test.ts', 'x\n'.repeat(400)]
  ])('%s is no violation', (_, path, text) => {
    expect(isAnyFault(path, text)).toBe(false)
  })
})

describe('the check of hover rules', () => {
  const hasFault = (css: string): boolean => isFault(HOVER_CHECK, 'src/styles/card.css', css)

  test.each([
    'a:hover { color: red; }',
    '@layer parts {\n  .up,\n  .down:hover { color: red; }\n}',
    '@media (hover: hover) { a:hover { color: red; } }\nb:hover { color: red; }',
    '@media (width > 768px) { a:not(:hover) { color: red; } }'
  ])('a :hover selector outside of a hover media query is a violation: %s', css => {
    expect(hasFault(css)).toBe(true)
  })

  test.each([
    '@media (hover: hover) { a:hover { color: red; } }',
    '@layer parts { @media (hover: hover) { @media (width > 1px) { a:hover { color: red; } } } }',
    '/* a:hover {} */ a { color: red; }'
  ])('a style sheet whose :hover selectors are all in hover media queries or comments has no violation: %s', css => {
    expect(hasFault(css)).toBe(false)
  })

  test('the violation of a :hover selector has the number of its line', () => {
    expect(
      HOVER_CHECK.violations({ path: 'src/styles/card.css', text: 'a { color: red; }\nb:hover { }' })
    ).toMatchObject([{ line: 2 }])
  })
})

describe('the check of the lock file', () => {
  const isLockFault = (packages: object): boolean =>
    isFault(LOCK_CHECK, 'package-lock.json', JSON.stringify({ packages }))
  const tool = { optionalDependencies: { 'tool-arm': '1.0.0' } }

  test.each([
    ['of a package without an entry', { 'node_modules/tool': tool }],
    ['of the site without an entry', { '': tool }],
    [
      'with an entry below another package only',
      { 'node_modules/tool': tool, 'node_modules/x/node_modules/tool-arm': {} }
    ]
  ])('an optional dependency %s is a violation', (_, packages) => {
    expect(isLockFault(packages)).toBe(true)
  })

  test.each([
    ['beside its package', { 'node_modules/tool': tool, 'node_modules/tool-arm': {} }],
    ['below its package', { 'node_modules/tool': tool, 'node_modules/tool/node_modules/tool-arm': {} }],
    ['in a parent folder', { 'node_modules/x/node_modules/tool': tool, 'node_modules/tool-arm': {} }]
  ])('an optional dependency with its entry %s is no violation', (_, packages) => {
    expect(isLockFault(packages)).toBe(false)
  })
})

describe('the check of migrations', () => {
  const isDestructive = (text: string, path = 'migrations/0031_later.sql'): boolean =>
    isFault(
      migrationCheck(known => known === 'migrations/0030_before.sql'),
      path,
      text
    )

  test.each([
    ['DROP TABLE `posts`;'],
    ['ALTER TABLE `posts` DROP COLUMN `title`;'],
    ['ALTER TABLE `posts` RENAME COLUMN `title` TO `name`;'],
    ['ALTER TABLE `__new_posts` RENAME TO `posts`;'],
    ['CREATE TABLE `x` (`id` text);--> statement-breakpoint\n-- why\nDELETE FROM `posts`;'],
    ['INSERT OR REPLACE INTO `posts` (id) VALUES (1);'],
    ['PRAGMA foreign_keys=OFF;'],
    ['UPDATE OR REPLACE `posts` SET id = 1;'],
    ['WITH `old` AS (SELECT 1 AS id)\nDELETE FROM `posts` WHERE id IN (SELECT id FROM `old`);'],
    ['/* why */ DROP TABLE `posts`;'],
    ['DROP -- why\nTABLE `posts`;'],
    ['DROP INDEX `posts_age`;'],
    ['CREATE UNIQUE INDEX `posts_title` ON `posts` (`title`);'],
    ['DROP TRIGGER `posts_counted`;'],
    ['-- Unused since 0031_later\nDROP TABLE `posts`;'],
    ['-- Unused since 0029_absent\nDROP TABLE `posts`;']
  ])('a migration that removes or forbids is a violation: %s', text => {
    expect(isDestructive(text)).toBe(true)
  })

  test.each([
    ['CREATE TABLE `x` (`id` text);'],
    ['CREATE TABLE `x` (`id` text);--> statement-breakpoint\nCREATE UNIQUE INDEX `x_id` ON `x` (`id`);'],
    ['WITH `new` AS (SELECT 1 AS id)\nINSERT INTO `posts` (id) SELECT id FROM `new`;'],
    ['ALTER TABLE `posts` ADD `title` text;--> statement-breakpoint\nUPDATE `posts` SET title = 1;'],
    ['DROP INDEX `posts_age`;--> statement-breakpoint\nCREATE INDEX `posts_age` ON `posts` (`age`);'],
    ['CREATE TRIGGER `t` AFTER DELETE ON `x` BEGIN\n  DELETE FROM `y` WHERE id = old.id;\nEND;'],
    ['DROP TRIGGER `t`;--> statement-breakpoint\nCREATE TRIGGER `t` AFTER DELETE ON `x` BEGIN SELECT 1; END;'],
    ['-- Unused since 0030_before\nDROP TABLE `posts`;']
  ])('a migration that only adds, or removes parts with a comment since when they are unused, is allowed: %s', text => {
    expect(isDestructive(text)).toBe(false)
  })

  test('a migration from before the first deployed site is not checked', () => {
    expect(isDestructive('ALTER TABLE `x` DROP COLUMN `y`;', 'migrations/0006_y.sql')).toBe(false)
  })
})

describe('the checks of Russian spelling', () => {
  const isAnyFault = (text: string): boolean =>
    RUSSIAN_CHECKS.some(check => isFault(check, 'src/features/x/text.ts', `x: '${text}'`))

  test.each([
    'Показать еще',
    'Пост удален.',
    'На удаленный комментарий нельзя ответить.',
    'Голосовать в нем нельзя.',
    'О\\u00a0чем речь',
    'Он уйдет из лент.',
    'комментарии свернуты',
    'Нажмите "Поделиться"',
    'Пост - это текст',
    'до 10 МиБ',
    'до 1.5 МБ'
  ])('a message with a wrong spelling is a violation: %s', text => {
    expect(isAnyFault(text)).toBe(true)
  })

  test.each([
    'Показать ещё',
    'Аккаунт удален.',
    'Нельзя голосовать за удаленный комментарий!',
    'Запись удалена, правила изменены.',
    'Не нарушен, добавлен, заблокирован.',
    'больше, чем раньше',
    'Нажмите «Поделиться»',
    'до 1,5 МБ'
  ])('a message with a correct or a specified spelling is no violation: %s', text => {
    expect(isAnyFault(text)).toBe(false)
  })
})

describe('the check that comments begin with their subject', () => {
  test.each([
    ['/** What a page shows. */'],
    ['/**\n * Whoever reads this.\n */'],
    [`const a = 1 ${'//'} Those that wait.`],
    ['/* The one that is shown. */'],
    ['// Whose turn it is.']
  ])('a comment that begins with a clause is a violation: %s', text => {
    expect(isFault(COMMENT_CHECK, 'functions/posts/posts.ts', text)).toBe(true)
  })

  test.each([
    ['/** Content of a page. */'],
    ["const address = 'https://What.example'"],
    ['/**\n * Facts about a page.\n * What follows is part of the sentence.\n */'],
    ['// Whole pages.']
  ])('a comment that begins with its subject is no violation: %s', text => {
    expect(isFault(COMMENT_CHECK, 'functions/posts/posts.ts', text)).toBe(false)
  })
})
