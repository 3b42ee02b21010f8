import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { folded } from '@/lib/core/words/rules/folded'
import type { DoubtKind } from '@/lib/grids/rules/reading'

/** `bare`: numbers without a word that marks them as weeks; `guessed`: a sign that may mean other weeks. */
export type Meant =
  | { kind: 'weeks'; weeks: Partial<SheetWeeks>; bare?: string; guessed?: string }
  | { kind: 'type'; type: string; isEnclosed: boolean }
  /** `guessed`: a bare number, or a third subgroup, which a timetable does not keep. */
  | { kind: 'subgroup'; subgroup: Subgroup; guessed: string | null }
  | { kind: 'person'; name: string; doubt: DoubtKind | null }
  /** `isTogether`: with the others beside it, rather than one of them. */
  | { kind: 'room'; title: string; doubt: DoubtKind | null; isTogether?: boolean }
  | { kind: 'online' }
  | { kind: 'link'; url: string }
  | { kind: 'time'; start: number }
  | { kind: 'vacancy' }
  | { kind: 'selfStudy' }
  /** Several pairs without a break, «1-2 пара». */
  | { kind: 'pairs'; pairs: readonly Pair[] }
  /** A group of the file, which may be that of the column. */
  | { kind: 'group'; title: string }
  /** Words that a timetable does not keep. */
  | { kind: 'noise' }
  /** `weight`: 1 end of a line, 2 a blank line, or a sign that separates two lessons. */
  | { kind: 'break'; weight: 1 | 2 }
  /** Unexplained text; `isTitle`: certainly a discipline's, by a list or rule. */
  | { kind: 'text'; text: string; isTitle: boolean }

export type Token = Meant & { from: number; to: number }

/** A longer text is not taken apart: people write the lessons of a cell in fewer signs, and patterns would take long. */
export const longestRead = 3_000

const taken = '\u0001'
/** Stands for several spaces, which may part two lessons. */
export const wideGap = '\u2003'

/** All matches of a global pattern; `matchAll` would make the pattern anew for each text, and most texts have none. */
function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    matches.push(match)
    if (match[0] === '') pattern.lastIndex += 1
  }
  return matches
}

/** A text being read: recognised parts are taken out, so that nothing is read twice. */
export class Reading {
  readonly tokens: Token[] = []
  /** The text as written and folded, with `taken` in place of recognised parts. */
  left: string
  leftFolded: string

  constructor(readonly text: string) {
    this.left = text
    this.leftFolded = folded(text)
  }

  take(from: number, to: number, meant: Meant): void {
    this.tokens.push({ ...meant, from, to })
    const blank = taken.repeat(to - from)
    this.left = this.left.slice(0, from) + blank + this.left.slice(to)
    this.leftFolded = this.leftFolded.slice(0, from) + blank + this.leftFolded.slice(to)
  }

  /**
   * Takes every match of `pattern` (global) for which `meant` returns a meaning. `of`: `folded` compares
   * without case and look-alikes.
   */
  takeAll(pattern: RegExp, of: 'written' | 'folded', meant: (match: RegExpExecArray) => Meant | Meant[] | null): void {
    for (const match of matchesOf(pattern, of === 'folded' ? this.leftFolded : this.left)) {
      const meanings = meant(match)
      if (meanings === null) continue
      this.takeAs(match.index, match.index + match[0].length, Array.isArray(meanings) ? meanings : [meanings])
    }
  }

  /** Takes a part with several meanings; the further ones follow it, without a length of their own. */
  takeAs(from: number, to: number, [first, ...rest]: readonly Meant[]): void {
    if (!first) return
    this.take(from, to, first)
    for (const other of rest) this.tokens.push({ ...other, from: to, to })
  }

  /** The tokens in order, with the remaining text and breaks between them. */
  finish(): Token[] {
    const parts = [...this.left.matchAll(/[^\u0001]+/g)].flatMap((match) => remains(match[0], match.index))
    return [...this.tokens, ...parts].sort((a, b) => a.from - b.from || a.to - b.to)
  }
}

const breaks =
  /\n[^\S\n]*\n\s*|\n|;|(?<=\s)\/\/+|\/\/+(?=\s)|\|+|\s+\/\s*|\s*\/\s+|(?<=[\s)])-{2,}|_{3,}|(?<=[^\s*]\s?\*+)\s+(?=\p{Lu})|(?<=^|[\p{L}\d.)])\u2003(?=\p{Lu}\p{L}{2})/gu

/** The text and breaks in what remains between tokens. */
function remains(text: string, at: number): Token[] {
  const tokens: Token[] = []
  let from = 0
  const addText = (to: number) => {
    if (to > from)
      tokens.push({ kind: 'text', text: text.slice(from, to), isTitle: false, from: at + from, to: at + to })
  }
  for (const match of text.matchAll(breaks)) {
    addText(match.index)
    from = match.index + match[0].length
    tokens.push({
      kind: 'break',
      weight: /^\n$|\/|\u2003/.test(match[0]) && match[0] !== '//' ? 1 : 2,
      from: at + match.index,
      to: at + from,
    })
  }
  addText(text.length)
  return tokens
}
