import type { FallibleEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { NewWish } from '@/lib/core/schedule/rules/wish'
import { lowerFirst } from '@/lib/core/words/texts/acts'

/** The whole text of an absence for readers who may not know its reason. */
export const awayTitle = 'Отсутствует'

/**
 * What keeps somebody free: a wish, which advises, or an absence, which is certain; and what of a room is out of
 * order, which keeps nothing free. The same word everywhere.
 */
export const wishNatures = {
  wish: 'Пожелание',
  absence: 'Отсутствие',
  projector: 'Не\u00a0работает проектор',
  computers: 'Не\u00a0работают компьютеры',
} as const

export const equipmentTitles: Record<FallibleEquipment, string> = {
  projector: 'проектор',
  computers: 'компьютеры',
}

export type WishNature = keyof typeof wishNatures

type Told = Pick<NewWish, 'title' | 'isAbsence' | 'lacks'>

const wishWord = ({ isAbsence, lacks }: Told): string => wishNatures[lacks ?? (isAbsence ? 'absence' : 'wish')]

/** `Отсутствие: Отсутствует` would say it twice. */
const isBare = ({ title, isAbsence }: Told): boolean => isAbsence && (title === '' || title === awayTitle)

/** The prefix of a wish's title: `Пожелание: `, `Отсутствие: `; empty if the title already says it. */
export const wishLead = (wish: Told): string => (isBare(wish) ? '' : `${wishWord(wish)}: `)

/** `Пожелание (Иванов И. И.): без окон`, `Иванов И. И. отсутствует` */
export const wishOfText = (wish: Told & { who: string }): string =>
  isBare(wish) ? `${wish.who} ${lowerFirst(awayTitle)}` : `${wishWord(wish)} (${wish.who}): ${wish.title}`

/**
 * As `wishOfText`, for several dates: `Иванов И. И.: пожелание «Без окон» (16.11)`, `Иванов И. И. отсутствует
 * (16.11 и ещё 3 даты)`
 */
export const wishOnText = (wish: Told & { who: string }, dates: string): string =>
  isBare(wish)
    ? `${wish.who} ${lowerFirst(awayTitle)} (${dates})`
    : `${wish.who}: ${lowerFirst(wishWord(wish))} «${wish.title}» (${dates})`
