import type { WishAnswer } from '@/lib/core/requests/rules/wish-campaign'

export const wishAnswerTitles: Readonly<Record<WishAnswer, string>> = {
  done: 'пожелания готовы',
  none: 'без пожеланий',
}
