import { firstFew } from '@/lib/core/words/rules/lists'
import { moreText } from './grid'

const mostNamed = 3

/** `ИСТб-24-1, ИСТб-24-2, ИСТб-24-3 и ещё 4` */
export function someOf(titles: readonly string[], most = mostNamed): string {
  const named = firstFew(titles, most)
  const rest = titles.length - named.length
  return rest > 0 ? `${named.join(', ')} и ${moreText(rest)}` : named.join(', ')
}
