/** How Russian words are compared in a search: case and the dots of «ё» make no difference. */
export const searchForm = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
