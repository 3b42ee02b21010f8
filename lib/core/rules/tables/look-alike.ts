import { grouped } from '../words/grouped'
import { alikeInRussian } from './russian-letters'

const letters: Record<string, string> = { ё: 'е', о: '0', з: '3' }

/**
 * Equal for titles that a person would take for one: whatever the case, the spaces, dashes and full stops,
 * «ё» and «е», Latin and Russian letters of one look, O and 0, З and 3. A sign between two numbers counts,
 * whichever it is: «ИСТб-2-41» is not «ИСТб-24-1».
 */
export function lookAlikeKey(title: string): string {
  const same = alikeInRussian(title.normalize('NFKC').replaceAll('\u00ad', ''))
  const apart = same.replace(/[^\p{L}\p{N}]+/gu, (_, at: number) =>
    /\p{N}/u.test(same.charAt(at - 1)) &&
    /\p{N}/u.test(
      same
        .slice(at)
        .replace(/^[^\p{L}\p{N}]+/u, '')
        .charAt(0),
    )
      ? '-'
      : '',
  )
  return apart === '' ? title : apart.replace(/[ёоз]/g, (sign) => letters[sign] ?? sign)
}

/** Finds things by titles that look alike, `except` a thing itself. */
export function lookAlikes<Thing>(things: readonly Thing[], titleOf: (thing: Thing) => string) {
  const known = grouped(things, (thing) => lookAlikeKey(titleOf(thing)))
  return {
    of: (title: string, except?: Thing): Thing[] =>
      (known.get(lookAlikeKey(title)) ?? []).filter((one) => one !== except),
    /** Groups of two and more. */
    groups: (): Thing[][] => [...known.values()].filter((group) => group.length > 1),
  }
}
