import { dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import { writtenDate } from '@/lib/core/calendar/rules/dates'
import { byName, nameKey } from '@/lib/core/files/texts/name-key'
import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypeMark } from '@/lib/core/names/texts/lesson-types'
import { type DisciplineField, disciplineTypes, type DisciplineValues } from '@/lib/core/programmes/rules/programme'
import { lessonTypeNamed, wordList } from '@/lib/core/programmes/texts/cell-words'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { writtenCount } from '@/lib/core/words/rules/counts'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import {
  disciplineTypeTitles,
  halfTitles,
  programmeCellProblems,
  programmeIdText,
  rowTexts,
} from '@/lib/programmes/texts/programme-screen'
import { type CellField, isListField, type ListField } from './columns'
import type { DisciplineEdit, ProgrammeSheetRow } from './row-rights'

/** The sorted column; null: the programme's own order. */
export type Sorting = { field: CellField; isDescending: boolean } | null

/** Ascending, descending, then unsorted. */
export const sortingAfter = (sorting: Sorting, field: CellField): Sorting => {
  if (sorting?.field !== field) return { field, isDescending: false }
  return sorting.isDescending ? null : { field, isDescending: true }
}

/** Choices of each list field, undefined while loading. */
export type Offers = Record<ListField, readonly Offer[] | undefined>

const mostHours = 2000
const longestTitle = 500

/** Names; ids while unknown. */
export const titlesOf = (ids: readonly number[], offers: readonly Offer[] | undefined): string[] =>
  ids.map((id) => offers?.find((offer) => offer.id === id)?.title ?? programmeIdText(id))

const yesOrNo = (value: boolean): string => (value ? rowTexts.yes : rowTexts.no)

/** A cell's text: shown, copied and edited. */
export function cellText(values: DisciplineValues, field: DisciplineField, offers: Offers): string {
  switch (field) {
    case 'lessonType':
      return lessonTypeMark[values.lessonType]
    case 'type':
      return disciplineTypeTitles[values.type]
    case 'hours':
      return String(values.hours)
    case 'half':
      return halfTitles[values.half ?? 0]
    case 'startsOn':
    case 'endsOn': {
      const date = values[field]
      return date === null ? '' : dayMonthYear(date)
    }
    case 'groupIds':
    case 'teacherIds':
    case 'roomIds':
      return titlesOf(values[field], offers[field]).join(', ')
    case 'isOnline':
    case 'isActive':
    case 'projectActive':
    case 'projectHidden':
      return yesOrNo(values[field])
    case 'title':
    case 'comment':
    case 'link':
      return values[field]
    case 'color':
      return values.color ?? ''
  }
}

const read = <Field extends DisciplineField>(field: Field, value: DisciplineValues[Field]): DisciplineEdit => ({
  patch: { [field]: value },
  problems: {},
})
const unread = (field: DisciplineField, problem: string): DisciplineEdit => ({
  patch: {},
  problems: { [field]: problem },
})

/**
 * Parses a cell's text, or returns the problem and keeps the old value. `offered`: the choices the row may
 * use.
 */
export function readProgrammeCell(
  field: DisciplineField,
  written: string,
  offers: Offers,
  offered = offers,
): DisciplineEdit {
  const text = written.replace(/\s+/g, ' ').trim()
  if (isListField(field)) return readList(field, text, offers[field], offered[field])
  switch (field) {
    case 'title':
      if (text === '') return unread(field, programmeCellProblems.title)
      return text.length > longestTitle ? unread(field, programmeCellProblems.longTitle) : read(field, text)
    case 'hours': {
      const hours = writtenCount(text, { least: 0, most: mostHours }, 'hours')
      return hours === null ? unread(field, programmeCellProblems.hours(text)) : read(field, hours)
    }
    case 'startsOn':
    case 'endsOn': {
      const date = text === '' ? null : writtenDate(text)
      return date === null && text !== '' ? unread(field, programmeCellProblems.date(text)) : read(field, date)
    }
    case 'lessonType': {
      const type = lessonTypeNamed(text)
      return type === undefined ? unread(field, programmeCellProblems.lessonType(text)) : read(field, type)
    }
    case 'type': {
      const type = disciplineTypes.find((one) => nameKey(disciplineTypeTitles[one]) === nameKey(text))
      return type === undefined ? unread(field, programmeCellProblems.type(text)) : read(field, type)
    }
    case 'isActive':
    case 'projectActive':
    case 'projectHidden':
      return read(field, ['1', '+', 'true', rowTexts.yes].includes(nameKey(text)))
    default:
      return { patch: {}, problems: {} }
  }
}

const namesOf = (offer: Offer): string[] =>
  offer.kind === 'teacher' ? [...new Set([offer.title, offer.fullName].map(nameKey))] : [offer.title]

const quoted = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ')

/** Keeps the known names and reports the unknown ones. */
function readList(
  field: ListField,
  text: string,
  offers: readonly Offer[] | undefined,
  offered: readonly Offer[] | undefined,
): DisciplineEdit {
  if (text === '') return read(field, [])
  if (!offers) return unread(field, programmeCellProblems.loading)
  const known = byName(offers, namesOf)
  const names = wordList(text)
  const foundBy = (name: string) => known.get(nameKey(name)) ?? []
  const isOffered = (one: Offer) => offered?.includes(one) ?? false
  const ids = names.flatMap((name) => {
    const [one, ...others] = foundBy(name)
    return one && others.length === 0 && isOffered(one) ? [one.id] : []
  })
  const withheld = names.filter((name) => foundBy(name).length === 1 && !foundBy(name).every(isOffered))
  const missing = names.filter((name) => foundBy(name).length === 0)
  const namesakes = names.filter((name) => foundBy(name).length > 1)
  const said = [
    ...(missing.length > 0 ? [programmeCellProblems[field](quoted(missing))] : []),
    ...(withheld.length > 0 ? [programmeCellProblems.rooms(quoted(withheld))] : []),
    ...(namesakes.length > 0 ? [programmeCellProblems.namesakes(quoted(namesakes))] : []),
  ]
  const unique = [...new Set(ids)] as (GroupId & TeacherId & RoomId)[]
  return {
    patch: { [field]: unique },
    problems: said.length > 0 ? { [field]: said.join('; ') } : {},
  }
}

const textOf = ({ stored, values }: ProgrammeSheetRow, field: CellField, offers: Offers): string => {
  const known = stored ?? values
  return field === 'startsOn' || field === 'endsOn'
    ? (known[field] ?? '')
    : field === 'lessonType'
      ? String(known.lessonType)
      : cellText(known, field, offers)
}

/** Sorts by stored values, so that a row does not move while edited; empty values and new rows come last. */
export function sortRows(
  rows: readonly ProgrammeSheetRow[],
  sorting: Sorting,
  offers: Offers,
): readonly ProgrammeSheetRow[] {
  if (!sorting) return rows
  const { field, isDescending } = sorting
  const keyed = rows.map((row) => ({ row, text: textOf(row, field, offers) }))
  const rank = (one: (typeof keyed)[number]) => (one.row.stored === null ? 2 : one.text === '' ? 1 : 0)
  return keyed
    .toSorted((a, b) => rank(a) - rank(b) || inAlphabet(a.text, b.text) * (isDescending ? -1 : 1))
    .map(({ row }) => row)
}
