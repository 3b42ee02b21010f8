import { base32, codeOf, otpauthUri, stepAt, totpStep } from './second-factor-codes'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i seconds: %s', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base 32 (RFC 4648)', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('a code holds one step before and after its own, and never at or before the last one used', () => {
  const now = new Date('2026-11-18T10:30:10Z')
  const step = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((distance) => totpStep(secret, codeOf(secret, step + distance), now, 0))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
  expect(totpStep(secret, codeOf(secret, step), now, step)).toBeNull()
  expect(totpStep(secret, codeOf(secret, step + 1), now, step)).toBe(step + 1)
  expect(totpStep(secret, '12345', now, 0)).toBeNull()
})

test('the key names its owner to apps', () => {
  expect(otpauthUri(secret, 'planner', 'Расписание')).toBe(
    'otpauth://totp/planner?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%D0%A0%D0%B0%D1%81%D0%BF%D0%B8%D1%81%D0%B0%D0%BD%D0%B8%D0%B5',
  )
})
