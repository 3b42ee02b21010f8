import type { ImportKind } from '@/lib/domain/imports/import-job'
import { tableOf, tableWords, type TableWord } from './admin-table-words'

export const tableWordList = Object.values(tableWords) as [TableWord, ...TableWord[]]

/** Kinds of files in the API. */
export type KindWord = 'timetable' | 'load' | TableWord
export const kindWords: [KindWord, ...KindWord[]] = ['timetable', 'load', ...tableWordList]

export const encodeKind = (kind: ImportKind): KindWord =>
  kind === 'timetable' || kind === 'load' ? kind : tableWords[kind]
export const decodeKind = (word: KindWord): ImportKind =>
  word === 'timetable' || word === 'load' ? word : tableOf(word)
