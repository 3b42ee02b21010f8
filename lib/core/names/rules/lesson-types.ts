import { folded, foldedWords } from '@/lib/core/words/rules/folded'

/** Abbreviations of lesson types, and the code of timetable files for each. «Упр. 1-307» is exercises, «Упр. рисками» a title. */
export const typeWords: readonly (readonly [pattern: string, type: string])[] = [
  [String.raw`лек(?:ц(?:ия|ии)?)?|лк|л(?=\.)`, 'лк'],
  [
    String.raw`пр(?:ак(?:т(?:ич)?)?)?|пз|п\/з|сем(?:ин)?|практ?\.?\s*зан(?:ятия?)?|пр\.?\s?зан(?:ят(?:и[ея])?)?|упр(?=\.\s(?:к\.\s?)?\d)`,
    'пр',
  ],
  [String.raw`лаб(?:ор)?(?:\.?\s?(?:раб(?:ота)?|зан(?:ятие)?))?|лб|лр|л\/р|л\.р`, 'лб'],
  [String.raw`экз(?:амен)?`, 'экз'],
  [String.raw`(?:диф\.?\s?)?зач(?:ет)?|зч`, 'зч'],
  [String.raw`конс(?:ульт(?:ация)?)?`, 'эк'],
  [String.raw`ср|с\/р|срс|сам\.?\s?раб(?:ота)?`, 'ср'],
  [String.raw`кп|к\/п`, 'кп'],
  [foldedWords('lect', 'lec'), 'лк'],
  [foldedWords('pract', 'prac', 'sem', 'tut'), 'пр'],
  [`зертх|${foldedWords('lab')}`, 'лб'],
]

/** Words that name a type at the edge of a title, unless the adjective before them belongs to the title. */
export const wholeWords: readonly (readonly [pattern: string, type: string, adjective?: string])[] = [
  [String.raw`лекци(?:я|и|онн[а-я]+(?: занят[а-я]+)?)`, 'лк'],
  [String.raw`практик[аи]|практическ[а-я]+(?: занят[а-я]+)?`, 'пр', 'ая|яя'],
  [String.raw`семинар[а-я]*(?: занят[а-я]+)?`, 'пр', 'ый|ий|ой'],
  [String.raw`лабораторн[а-я]+(?: (?:работ[а-я]+|занят[а-я]+))?`, 'лб'],
  [String.raw`консультаци[а-я]+(?: к экзамену)?`, 'эк'],
  // Ukrainian, Belarusian, Kazakh and English.
  [`лекці[яії]|лекцы[яі]|дәріс|${foldedWords('lecture')}`, 'лк'],
  [
    `практичн[еіа](?: заняття)?|практычн[а-яы]+(?: заняткі?| занятак)?|семінар(?:ське заняття)?|практикалық(?: сабақ)?|тәжірибелік|${foldedWords('practice', 'seminar', 'tutorial')}`,
    'пр',
  ],
  [
    `лабораторн[еіа](?: (?:заняття|робота))?|лабараторн[а-я]+(?: заняткі?)?|зертханалық(?: сабақ)?|${foldedWords('laboratory', 'lab')}`,
    'лб',
  ],
  [`іспит|екзамен|экзамен|емтихан|${foldedWords('exam')}`, 'экз'],
  ['залік|сынақ', 'зч'],
  ['консультаці[яї]|кеңес', 'эк'],
]

const wholeTypes = [...typeWords, ...wholeWords].map(([pattern, type]) => ({
  type,
  whole: new RegExp(`^(?:${pattern})\\.?$`),
}))
/** Words that name a type only if nothing else is written. */
const exactWords: Readonly<Record<string, string>> = {
  л: 'лк',
  п: 'пр',
  с: 'пр',
  э: 'экз',
  з: 'зч',
  к: 'эк',
  лз: 'лб',
  эк: 'эк',
  'экз консультация': 'эк',
}

/** The code of a type named by a whole text, as in a column of types; null if it is none. */
export function readType(text: string): string | null {
  const plain = folded(text)
    .replace(/[()[\]]/g, '')
    .trim()
  return exactWords[plain.replace(/\.$/, '')] ?? wholeTypes.find(({ whole }) => whole.test(plain))?.type ?? null
}
