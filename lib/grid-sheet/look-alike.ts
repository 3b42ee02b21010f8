import { apostrophes, folded } from '@/lib/core/rules/words/folded'

/** The key of a name; also ignores spaces around signs and trailing full stops. */
export const sheetNameKey = (name: string): string =>
  folded(name)
    .replace(/\s*([-./,()])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/[.,;]+$/, '')
    .trim()

const lettersAlike = new Map(
  [...'ABCEHKMOPTXYaceopxy'].map((letter, index) => [letter, [...'АВСЕНКМОРТХУасеорху'][index] ?? letter]),
)

const words = new RegExp(`[A-Za-zА-Яа-яЁё]+(?:[${apostrophes}][A-Za-zА-Яа-яЁё]+)*`, 'g')

/** Replaces Latin letters within Russian words by the Russian letters they look like. The length stays. */
export const oneScript = (text: string): string =>
  text.replace(words, (word) =>
    /[A-Za-z]/.test(word) && /[А-Яа-яЁё]/.test(word)
      ? word.replace(/[A-Za-z]/g, (letter) => lettersAlike.get(letter) ?? letter)
      : word,
  )
