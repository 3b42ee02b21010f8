import { apostrophes } from './folded'

/** Whether PostgreSQL can store a text: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The first `most` code units of a text, without splitting the last character. */
export const cutTo = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

const word = `[А-ЯЁ](?:[а-яё]|[${apostrophes}][А-ЯЁа-яё])+`
const double = `${word}(?:[-‐‑–]${word})?`
const name = new RegExp(
  String.raw`^${double}\s+([А-ЯЁ]\.\s*([А-ЯЁ]\.)?|${double}\s+[А-ЯЁ][а-яё]+(вич|вна|ич|кызы|оглы))$`,
)

/** «Иванов И. И.», «О’Коннор-Иванов И.И.» or «Иванова Анна Петровна», and nothing else. */
export const isPersonName = (text: string): boolean => name.test(text)
