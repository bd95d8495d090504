const rules = new Intl.PluralRules('ru')

/** Chooses the word form for a number: plural(5, 'пост', 'поста', 'постов') is 'постов'. */
export function plural(count: number, one: string, few: string, many: string): string {
  const rule = rules.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}
