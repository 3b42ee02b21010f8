import { readReport } from './read-report'

const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { prod: 40, dev: 5 } } })

test('packages without an advisory pass, one with an advisory is reported', () => {
  expect(readReport(report({}))).toEqual({ held: 40, broken: [] })
  const via = [{ title: 'Reads files', url: 'https://github.com/advisories/GHSA-1' }, 'next']
  expect(readReport(report({ tar: { severity: 'high', range: '<7', via } }))).toEqual({
    held: 39,
    broken: ['tar <7 (high): Reads files https://github.com/advisories/GHSA-1; through next'],
  })
})

test.each([
  ['a refusal', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }), '405 Method Not Allowed'],
  ['nothing', '', 'no JSON'],
  ['a page', '<html>', 'no JSON'],
  ['an empty object', '{}', 'no report'],
  [
    'a report of no packages',
    JSON.stringify({ vulnerabilities: {}, metadata: { dependencies: { prod: 0 } } }),
    'no report',
  ],
])('%s is not taken for «no advisories»', (_, text, why) => {
  expect(readReport(text)).toEqual({ held: 0, broken: [], unknown: [expect.stringContaining(why)] })
})
