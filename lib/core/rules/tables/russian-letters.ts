/** The text in small letters, each of `from` replaced by the one of `to` at its place. */
export const replacedSigns = (text: string, from: string, to: string): string =>
  [...text.toLowerCase()].map((sign) => to[from.indexOf(sign)] ?? sign).join('')

/** The text in small letters, its Latin ones replaced by the Russian ones of the same look. */
export const alikeInRussian = (text: string): string => replacedSigns(text, 'abcehkmoptxy', 'авсенкмортху')

/** The same where all its Latin letters look like Russian ones; otherwise empty. */
export function inRussianLetters(text: string): string {
  const written = alikeInRussian(text)
  return /[a-z]/.test(written) ? '' : written
}
