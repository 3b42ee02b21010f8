import { batched } from './batch'
import type { Queryable } from './client'

const db = {} as Queryable

/** A statement of ours is under way until it is answered. */
function asked() {
  const statements: { questions: readonly number[]; answer: () => void; fail: (error: Error) => void }[] = []
  const ask = batched<number, string>(
    (_, questions) =>
      new Promise((resolve, reject) => {
        statements.push({ questions, answer: () => resolve(questions.map((one) => `${one}!`)), fail: reject })
      }),
  )
  return { statements, ask: (question: number) => ask(db, question) }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('a question goes at once; those that come meanwhile go together, each with its own answer', async () => {
  const { statements, ask } = asked()
  const first = ask(1)
  const others = [ask(2), ask(3)]
  expect(statements.map(({ questions }) => questions)).toEqual([[1]])
  statements[0]?.answer()
  expect(await first).toBe('1!')
  expect(statements[1]?.questions).toEqual([2, 3])
  statements[1]?.answer()
  expect(await Promise.all(others)).toEqual(['2!', '3!'])
  void ask(4)
  expect(statements[2]?.questions).toEqual([4])
})

test('a failure reaches the requests of its batch, and no others', async () => {
  const { statements, ask } = asked()
  const first = ask(1)
  const other = ask(2)
  statements[0]?.fail(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  statements[1]?.answer()
  expect(await other).toBe('2!')
})

test('a statement without an answer keeps others waiting only for a moment', async () => {
  const { statements, ask } = asked()
  const [hanging, other] = [ask(1), ask(2)]
  expect(statements).toHaveLength(1)
  jest.advanceTimersByTime(50)
  statements[1]?.answer()
  expect(await other).toBe('2!')
  statements[0]?.answer()
  expect(await hanging).toBe('1!')
})

test('nobody is left waiting beside statements without an answer, however many are', async () => {
  const { statements, ask } = asked()
  const hanging = Array.from({ length: 4 }, (_, index) => {
    const answer = ask(index)
    jest.advanceTimersByTime(50)
    return answer
  })
  const rest = Array.from({ length: 101 }, (_, index) => ask(10 + index))
  jest.advanceTimersByTime(200)
  expect(statements).toHaveLength(4)
  statements[3]?.answer()
  await hanging[3]
  jest.advanceTimersByTime(50)
  statements[4]?.answer()
  await rest[0]
  jest.advanceTimersByTime(50)
  statements[5]?.answer()
  expect(await rest.at(-1)).toBe('110!')
})

test('a statement has a bounded number of questions', async () => {
  const { statements, ask } = asked()
  const first = ask(0)
  const rest = Array.from({ length: 150 }, (_, index) => ask(index + 1))
  statements[0]?.answer()
  await first
  expect(statements[1]?.questions).toHaveLength(100)
  statements[1]?.answer()
  await rest[0]
  statements[2]?.answer()
  expect((await Promise.all(rest)).at(-1)).toBe('150!')
})

test('each database is asked by itself', () => {
  const seen: Queryable[] = []
  const ask = batched<number, number>(async (one, questions) => {
    seen.push(one)
    return questions
  })
  const other = {} as Queryable
  void ask(db, 1)
  void ask(other, 2)
  expect([seen[0] === db, seen[1] === other]).toEqual([true, true])
})
