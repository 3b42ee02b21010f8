import { queryOf, readForm } from './input'

// A refusal carries the server's time, whose zone comes from the environment.
process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1/nothing'
process.env.AUTH_SECRET = 'a secret that nothing is signed with'

function formOf(parts: number, type: string, name = 'a'): Request {
  const part = `--xYz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`
  const headers = { 'content-type': type }
  return new Request('http://localhost/', {
    method: 'POST',
    headers,
    body: `${part.repeat(parts)}--xYz--\r\n`,
  })
}

test('a query with one name again and again is read once from its beginning to its end', () => {
  const again = 100_000
  expect(queryOf(`/x?b=2&${'a&'.repeat(again)}`)).toEqual({ b: '2', a: Array(again).fill('') })
})

test.each(['multipart/form-data; boundary=xYz', 'Multipart/Form-Data; boundary="xYz"'])(
  'a form of %s has at most a hundred parts, with short heads',
  async (type) => {
    expect(await readForm(formOf(1, type))).toEqual({ a: '1' })
    expect(await readForm(formOf(100, type))).toEqual({ a: Array(100).fill('1') })
    for (const form of [formOf(101, type), formOf(1, type, 'a'.repeat(8 * 1024))])
      await expect(readForm(form)).rejects.toMatchObject({ response: { status: 400 } })
  },
)
