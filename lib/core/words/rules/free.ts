import { folded } from './folded'

const freeWords = [
  String.raw`(?:день\s)?(?:для\s)?самостоятельн[а-я]+\s(?:работ[а-я]*|занят[а-я]*|подготовк[а-я]*)(?:\sстудентов)?`,
  String.raw`самоподготовка|срс|день сам[а-я.]*\s?(?:раб|зан|подг)[а-я.]*`,
  String.raw`(?:не(?:рабочий|учебный)\s)?(?:празд?ничный|выходной|нерабочий|неучебный|санитарный|методический|библиотечный|свободный)(?:\sдень)?`,
  String.raw`базовый\sдень|день\sбазовой\sкафедры`,
  String.raw`(?:гос(?:ударственный|\.)?\s)?праздник|каникулы|окн[оа]|форточка|свободно|пусто`,
  String.raw`(?:нет|без)\s(?:занятий|занятия|пар|пары)|(?:занятий|занятия|пар|пары)\sнет`,
  String.raw`(?:большой\s|обеденный\s)?перерыв|обед`,
]
const whole = new RegExp(`^(?:${freeWords.join('|')})$`)
const emptyPattern = /^[-–—_.…*xх\s]+$/

/**
 * Whether a cell's text means that there is no class: «Окно», «Праздничный день», «День самостоятельной
 * работы», dashes.
 */
export function saysFree(text: string): boolean {
  const plain = folded(text).replace(/\s+/g, ' ').trim()
  return emptyPattern.test(plain) || whole.test(plain.replace(/^[^а-яa-z\d]+|(?<![^а-яa-z\d])[^а-яa-z\d]+$/g, ''))
}
