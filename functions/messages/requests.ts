/** Makes the text for a requester whose community request was denied without a note. */
export const deniedText = (name: string): string => `Заявка на создание /${name} отклонена.`
