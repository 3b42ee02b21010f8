import { lowerFirst } from '@/lib/core/words/texts/acts'
import { requestFields } from '@/lib/booking/texts/requests'
import { errorTexts, fieldTexts, invalidInput } from '@/lib/core/wire/texts/errors'
import { openApiDocument } from '@/lib/openapi/calls/openapi.contract'
import { fieldTitle } from './field-titles'

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[] }
type Document = {
  paths: Record<string, Record<string, { parameters: { name?: string }[] }>>
  components: { schemas: Record<string, Schema> }
}

const namesIn = ({ properties = {}, items, anyOf = [], oneOf = [] }: Schema): string[] => [
  ...Object.entries(properties).flatMap(([name, schema]) => [name, ...namesIn(schema)]),
  ...[items ?? [], anyOf, oneOf].flat().flatMap(namesIn),
]

test('every field that a call takes has a name in Russian', () => {
  const { paths, components } = openApiDocument() as unknown as Document
  const sent = Object.entries(components.schemas).filter(([name]) => /(Body|Given)$/.test(name))
  const names = [
    ...Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ parameters }) => parameters.flatMap(({ name }) => name ?? [])),
    ...sent.flatMap(([, schema]) => namesIn(schema)),
  ]
  expect(names.length).toBeGreaterThan(100)
  expect([...new Set(names)].filter((name) => !/^[а-яё]/i.test(fieldTitle(name)))).toEqual([])
})

test('a refusal names each field once, and a sentence stands by itself', () => {
  const said = invalidInput(
    {
      'groups.0': fieldTexts.invalid,
      'groups.1': fieldTexts.invalid,
      date: fieldTexts.required,
      reason: requestFields.reason,
    },
    fieldTitle,
  )
  expect(said.replaceAll('\u00a0', ' ')).toBe(
    'Укажите причину. Проверьте данные: группы — недопустимое значение; дата — нужно указать.',
  )
  expect(Object.values(errorTexts).filter((text) => !/^[А-ЯЁ].*\.$/.test(text))).toEqual([])
})

test('words of capitals stay', () => expect(lowerFirst('ДПО')).toBe('ДПО'))
