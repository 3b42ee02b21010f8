/** A name as it is compared: case, «ё», spaces at the ends and behind a full stop make no difference. */
export const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/\. /g, '.')
    .trim()
