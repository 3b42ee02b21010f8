import type { DoubtKind } from '@/lib/grids/rules/doubts'
import type { SheetWeeks } from '@/lib/core/rules/files/weeks'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import { folded } from '@/lib/core/rules/words/folded'

/** `bare`: numbers as written, which no word says to be weeks. */
export type Meant =
  | { kind: 'weeks'; weeks: Partial<SheetWeeks>; bare?: string }
  | { kind: 'type'; type: string; isEnclosed: boolean }
  | { kind: 'subgroup'; subgroup: Subgroup; isBare: boolean }
  | { kind: 'person'; name: string; doubt: DoubtKind | null }
  | { kind: 'room'; title: string; doubt: DoubtKind | null }
  | { kind: 'online' }
  | { kind: 'link'; url: string }
  | { kind: 'time'; start: number }
  | { kind: 'vacancy' }
  | { kind: 'selfStudy' }
  /** Words that say nothing a timetable keeps. */
  | { kind: 'noise' }
  /** `weight`: 1 a line ends, 2 a line is left blank or a sign parts two lessons. */
  | { kind: 'break'; weight: 1 | 2 }
  /** What is left; `isTitle`: surely a discipline's, by a list or a rule. */
  | { kind: 'text'; text: string; isTitle: boolean }

export type Token = Meant & { from: number; to: number }

const taken = '\u0001'

/** A text being read: what was understood is taken out of it, so that nothing is read twice. */
export class Reading {
  readonly tokens: Token[] = []
  /** The text with `taken` in place of what was understood, as written and folded. */
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
   * Takes every match of `pattern` (global) for which `meant` has a meaning. `of`: `folded` to compare
   * without case and look-alikes.
   */
  takeAll(
    pattern: RegExp,
    of: 'written' | 'folded',
    meant: (match: RegExpExecArray) => Meant | Meant[] | null,
  ): void {
    const found = (of === 'folded' ? this.leftFolded : this.left).matchAll(pattern)
    for (const match of [...found]) {
      const meanings = meant(match)
      if (meanings === null) continue
      const [first, ...rest] = Array.isArray(meanings) ? meanings : [meanings]
      if (!first) continue
      const to = match.index + match[0].length
      this.take(match.index, to, first)
      // Several meanings of one match: the others follow it, without a length of their own.
      for (const other of rest) this.tokens.push({ ...other, from: to, to })
    }
  }

  /** The tokens in order, with what is left between them as text and breaks. */
  finish(): Token[] {
    const parts = [...this.left.matchAll(/[^\u0001]+/g)].flatMap((match) => remains(match[0], match.index))
    return [...this.tokens, ...parts].sort((a, b) => a.from - b.from || a.to - b.to)
  }
}

const breaks = /\n[^\S\n]*\n\s*|\n|;|(?<=\s)\/\/+|\/\/+(?=\s)|\|+|\s+\/\s*|\s*\/\s+|(?<=[\s)])-{2,}|_{3,}/g

/** Text and breaks within what is left between tokens. */
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
      weight: /^\n$|\//.test(match[0]) && match[0] !== '//' ? 1 : 2,
      from: at + match.index,
      to: at + from,
    })
  }
  addText(text.length)
  return tokens
}
