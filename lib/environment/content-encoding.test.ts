import { encodingFor, varyByEncoding } from './content-encoding.mjs'

const both = ['br', 'gzip'] as const

test.each<[accepted: string | undefined, offered: readonly ('br' | 'gzip')[], encoding: string]>([
  ['br, gzip', both, 'br'],
  ['gzip, br', both, 'br'],
  ['br, gzip', ['gzip'], 'gzip'],
  ['gzip, deflate, br;q=0', both, 'gzip'],
  ['gzip;q=0', ['gzip'], 'identity'],
  ['gzip;q=0.5', both, 'gzip'],
  ['identity', both, 'identity'],
  ['', both, 'identity'],
  [undefined, both, 'identity'],
])('%s, offered %j: %s', (accepted, offered, encoding) => {
  expect(encodingFor(accepted, offered)).toBe(encoding)
})

test.each([
  [undefined, 'Accept-Encoding'],
  ['rsc', 'rsc, Accept-Encoding'],
  ['accept-encoding, rsc', 'accept-encoding, rsc'],
])('what varies by %s varies by the encoding too: %s', (vary, varied) => {
  expect(varyByEncoding(vary)).toBe(varied)
})
