import { grouped } from '../words/lists'
import { alikeInRussian } from './russian-letters'

const letters: Record<string, string> = { ё: 'е', о: '0', з: '3' }

/**
 * A key that is equal for titles a person would take for the same: ignores case, spaces, dashes, full stops,
 * «ё», Latin letters that look like Russian ones, O and 0, З and 3. Any sign between two numbers counts:
 * «ИСТб-2-41» is not «ИСТб-24-1».
 */
export function lookAlikeKey(title: string): string {
  const normalized = alikeInRussian(title.normalize('NFKC').replaceAll('\u00ad', ''))
  const separated = normalized.replace(/[^\p{L}\p{N}]+/gu, (_, at: number) =>
    /\p{N}/u.test(normalized.charAt(at - 1)) &&
    /\p{N}/u.test(
      normalized
        .slice(at)
        .replace(/^[^\p{L}\p{N}]+/u, '')
        .charAt(0),
    )
      ? '-'
      : '',
  )
  return separated === '' ? title : separated.replace(/[ёоз]/g, (sign) => letters[sign] ?? sign)
}

/** Finds things with look-alike titles; `except`: leaves out a thing itself. */
export function lookAlikes<Thing>(things: readonly Thing[], titleOf: (thing: Thing) => string) {
  const byKey = grouped(things, (thing) => lookAlikeKey(titleOf(thing)))
  return {
    of: (title: string, except?: Thing): Thing[] =>
      (byKey.get(lookAlikeKey(title)) ?? []).filter((one) => one !== except),
    /** Groups of two or more. */
    groups: (): Thing[][] => [...byKey.values()].filter((group) => group.length > 1),
  }
}
