/** What who has asked for a community is told when it is denied without a word. */
export const deniedText = (name: string): string => `Заявка на создание /${name} отклонена.`
