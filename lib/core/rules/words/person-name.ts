import { apostrophes } from './folded'

const word = `[А-ЯЁ](?:[а-яё]|[${apostrophes}][А-ЯЁа-яё])+`
const double = `${word}(?:[-‐‑–]${word})?`
const name = new RegExp(
  String.raw`^${double}\s+([А-ЯЁ]\.\s*([А-ЯЁ]\.)?|${double}\s+[А-ЯЁ][а-яё]+(вич|вна|ич|кызы|оглы))$`,
)

/** «Иванов И. И.», «О’Коннор-Иванов И.И.» or «Иванова Анна Петровна», and nothing else. */
export const isPersonName = (text: string): boolean => name.test(text)
