/** Lower-cases the text and replaces each character of `from` with the one at the same index of `to`. */
export const replacedSigns = (text: string, from: string, to: string): string =>
  [...text.toLowerCase()].map((sign) => to[from.indexOf(sign)] ?? sign).join('')

/** Lower-cases the text and replaces Latin letters with the Russian ones that look the same. */
export const alikeInRussian = (text: string): string => replacedSigns(text, 'abcehkmoptxy', 'авсенкмортху')

/** As `alikeInRussian`, but empty if any Latin letter has no Russian look-alike. */
export function inRussianLetters(text: string): string {
  const written = alikeInRussian(text)
  return /[a-z]/.test(written) ? '' : written
}
