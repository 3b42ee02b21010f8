type Ending = { ends: RegExp; cut: number; cases: readonly string[] }

/** By the ending of a surname: what of it changes, and the endings of its other cases. The first that fits counts. */
const endings: readonly Ending[] = [
  { ends: /(?:ов|ев|ин|ын)$/, cut: 0, cases: ['а', 'у', 'ым', 'е'] },
  { ends: /(?:ова|ева|ина|ына)$/, cut: 1, cases: ['ой', 'у'] },
  { ends: /(?:ий|ый|ой)$/, cut: 2, cases: ['ого', 'ому', 'им', 'ым', 'ом', 'его', 'ему', 'ем'] },
  { ends: /[ая]я$/, cut: 2, cases: ['ой', 'ую', 'ей', 'юю'] },
  { ends: /а$/, cut: 1, cases: ['ы', 'и', 'е', 'у', 'ой', 'ей'] },
  { ends: /я$/, cut: 1, cases: ['и', 'е', 'ю', 'ей'] },
  { ends: /[ьй]$/, cut: 1, cases: ['я', 'ю', 'ем', 'е', 'и'] },
  { ends: /[бвгджзклмнпрстфхцчшщ]$/, cut: 0, cases: ['а', 'у', 'ом', 'е'] },
]

/** A folded Russian name in its other cases: «у Иванова», «с Петровской». Names that do not change have none. */
export function otherCases(name: string): string[] {
  const ending = endings.find(({ ends }) => ends.test(name))
  return ending ? ending.cases.map((one) => name.slice(0, name.length - ending.cut) + one) : []
}
