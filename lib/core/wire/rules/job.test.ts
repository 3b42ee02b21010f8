import { calls } from '@/lib/openapi/calls/openapi.contract'
import { purposeOfAsking } from './job'

test('questions that take long are for a plan, but for those of quality', () => {
  const asked = calls.filter(({ method, isHeavy }) => method === 'GET' && isHeavy === 'apart').map(({ path }) => path)
  expect(asked.filter((path) => purposeOfAsking(path) === 'check').sort()).toEqual([
    '/api/quality/',
    '/api/variants/{id}/quality/',
  ])
  expect(asked.filter((path) => purposeOfAsking(path) === 'plan').sort()).toEqual([
    '/api/absence/{id}/plan/',
    '/api/closing/plan/',
    '/api/closing/{id}/',
    '/api/fault/{id}/',
    // Downloaded, so no page waits for it.
    '/api/history/xlsx/',
    '/api/{itemType}/{id}/proposals/',
  ])
  expect(purposeOfAsking('/api/quality/?type=university')).toBe('check')
})
