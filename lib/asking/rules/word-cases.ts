type Declension = { ends: RegExp; cut: number; cases: readonly string[] }

const adjective = ['ого', 'его', 'ому', 'ему', 'ым', 'им', 'ом', 'ем']

/** By the ending of a word in a title: what of it changes, and its other endings. The first that fits counts. */
const declensions: readonly Declension[] = [
  { ends: /[ая]я$/, cut: 2, cases: ['ой', 'ей', 'ую', 'юю', 'ою', 'ею'] },
  { ends: /(?:ый|ий|ой|ое|ее)$/, cut: 2, cases: adjective },
  { ends: /ые$/, cut: 2, cases: ['ых', 'ым', 'ыми'] },
  { ends: /ие$/, cut: 2, cases: ['ия', 'ию', 'ием', 'ии', 'их', 'им', 'ими'] },
  { ends: /ия$/, cut: 1, cases: ['и', 'ю', 'ей', 'ею'] },
  { ends: /а$/, cut: 1, cases: ['ы', 'и', 'е', 'у', 'ой', 'ою', 'ей'] },
  { ends: /я$/, cut: 1, cases: ['и', 'е', 'ю', 'ей'] },
  { ends: /о$/, cut: 1, cases: ['а', 'у', 'ом', 'е'] },
  { ends: /е$/, cut: 1, cases: ['я', 'ю', 'ем'] },
  { ends: /ы$/, cut: 1, cases: ['', 'ов', 'ам', 'ами', 'ах'] },
  { ends: /и$/, cut: 1, cases: ['', 'й', 'ей', 'ов', 'ям', 'ями', 'ях', 'ам', 'ами', 'ах'] },
  { ends: /[ьй]$/, cut: 1, cases: ['и', 'я', 'ю', 'ем', 'ью', 'е'] },
  { ends: /[бвгджзклмнпрстфхцчшщ]$/, cut: 0, cases: ['а', 'у', 'ом', 'ем', 'е'] },
]

/** Whether a folded word is another in one of its cases: «физикой» is «физика», «физик» is not. */
export function isCaseOf(typed: string, own: string): boolean {
  if (typed === own) return true
  const declension = declensions.find(({ ends }) => ends.test(own))
  if (!declension) return false
  const stem = own.slice(0, own.length - declension.cut)
  return stem.length > 1 && declension.cases.some((ending) => typed === stem + ending)
}
