import { lowerFirst } from './acts'

/** All that those are told of an absence who are not told why. */
export const awayTitle = 'Отсутствует'

/**
 * What a thing is that keeps somebody free: what would rather not be, and what will not be; the same word
 * wherever it is told.
 */
export const wishNatures = { wish: 'Пожелание', absence: 'Отсутствие' } as const
export type WishNature = keyof typeof wishNatures

const wishWord = (isAbsence: boolean): string => wishNatures[isAbsence ? 'absence' : 'wish']

type Told = { title: string; isAbsence: boolean }

/** `Отсутствие: Отсутствует` would say it twice. */
const isBare = ({ title, isAbsence }: Told): boolean => isAbsence && title === awayTitle

/** What goes before its own words: `Пожелание: `, `Отсутствие: `; empty where those say it. */
export const wishLead = (wish: Told): string => (isBare(wish) ? '' : `${wishWord(wish.isAbsence)}: `)

/** `Пожелание (Иванов И. И.): без окон`, `Иванов И. И. отсутствует` */
export const wishOfText = (wish: Told & { who: string }): string =>
  isBare(wish)
    ? `${wish.who} ${lowerFirst(wish.title)}`
    : `${wishWord(wish.isAbsence)} (${wish.who}): ${wish.title}`

/**
 * The same of several dates: `Иванов И. И.: пожелание «Без окон» (16.11)`,
 * `Иванов И. И. отсутствует (16.11 и ещё 3 даты)`
 */
export const wishOnText = (wish: Told & { who: string }, dates: string): string =>
  isBare(wish)
    ? `${wish.who} ${lowerFirst(wish.title)} (${dates})`
    : `${wish.who}: ${lowerFirst(wishWord(wish.isAbsence))} «${wish.title}» (${dates})`
