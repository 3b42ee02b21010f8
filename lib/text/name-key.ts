import { foldLetters } from '@/lib/domain/search'

/**
 * A name as it is compared: case, «ё», spaces at the ends and behind a full stop make no difference. Unlike a
 * search, hyphens do: «ИСТб-2-41» is not «ИСТб-24-1».
 */
export const nameKey = (name: string): string =>
  foldLetters(name)
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/\. /g, '.')
    .trim()
