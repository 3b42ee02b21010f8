import {
  asWritten,
  longWordsIn,
  nameParts,
  narrowText,
  partedWords,
  withoutSoftHyphens,
} from '@/lib/core/schedule/texts/narrow'
import { partWords } from './hyphenate'

const seen = (words: readonly string[]) => partWords(words).map((word) => word.replaceAll('\u00ad', '-'))

test('Russian words are parted by the rules for Russian, «ё» and capitals too', () => {
  expect(seen(['петрографии', 'жизнедеятельности', 'Современные', 'трёхмерное', 'Ёмкостные', 'безопасность'])).toEqual([
    'пет-ро-гра-фии',
    'жиз-не-де-я-тель-но-сти',
    'Со-вре-мен-ные',
    'трёх-мер-ное',
    'Ём-кост-ные',
    'без-опас-ность',
  ])
})

test('no letter is left alone at either end, none is lost, and a sign never begins a line', () => {
  const words = ['объёмно', 'электроснабжение', 'взаимозаменяемость', 'Преображенская', 'субъективный', 'район']
  for (const word of partWords(words)) {
    expect(words).toContain(withoutSoftHyphens(word))
    for (const part of word.split('\u00ad')) expect(part).not.toMatch(/^[ьъйЬЪЙ]/)
    expect(word).not.toMatch(/^.\u00ad|\u00ad.$/)
  }
})

test('only long words of a text are parted, a name stays with its initials, and all else stays as it is', () => {
  const text = 'Основы петрографии, Web-design. Преображенский А. Б., 4-я пара'
  const long = longWordsIn(JSON.stringify({ disciplineTitle: text }))
  expect(long).toEqual(['петрографии', 'Преображенский'])
  const drawn = narrowText(text, partedWords(partWords(long)))
  expect(drawn.replaceAll('\u00ad', '-')).toBe(
    'Основы пет-ро-гра-фии, Web-design. Пре-об-ра-жен-ский\u00a0А.\u00a0Б., 4-я пара',
  )
  expect(narrowText(text, new Map()).replaceAll('\u00a0', ' ')).toBe(text)
})

test('a surname of any length may be parted, but never from its initials, nor these: not where words break anywhere either', () => {
  const text = 'Черепанова К. Ю.'
  const drawn = narrowText(text, partedWords(partWords(longWordsIn(text))))
  expect(drawn.replaceAll('\u00ad', '-')).toBe('Че-ре-па-но-ва\u00a0К.\u00a0Ю.')
  expect(nameParts(drawn)?.map((part) => part.replaceAll('\u00ad', '-'))).toEqual([
    'Че-ре-па-но-',
    'ва\u00a0К.\u00a0Ю.',
  ])
  // Without hyphenation, and in a wide column.
  expect(nameParts(narrowText(text, new Map()))).toEqual(['Черепано', 'ва\u00a0К.\u00a0Ю.'])
  expect(asWritten(text)).toBe('Черепанова\u00a0К.\u00a0Ю.')
  expect(nameParts(asWritten('Салтыков-Щедрин М.'))).toEqual(['Салтыков-Щедр', 'ин\u00a0М.'])
  expect(nameParts('Вакансия')).toBeNull()
})
