import type { Row } from './row'

/** What changed in one's own timetable, and how one is told of it. */
export const noticeCalls: Row[] = [
  { call: 'GET /api/notice/', may: 'whoever is signed in' },
  { call: 'GET /api/notice/unread/', may: 'whoever is signed in' },
  {
    call: 'PUT /api/notice/settings/',
    ask: () => ({ body: { messenger: false, digest: 'now', daily_at: 1080, quiet: null } }),
    may: 'whoever is signed in',
  },
  { call: 'PUT /api/notice/email/', ask: () => ({ body: { email: null } }), may: 'whoever is signed in' },
  // Nobody here was sent a code.
  {
    call: 'POST /api/notice/email/confirm/',
    ask: () => ({ body: { code: '123456' } }),
    may: 'whoever is signed in',
    answer: 400,
  },
  {
    call: 'POST /api/notice/seen/',
    ask: () => ({ body: { ids: [1] } }),
    may: 'whoever is signed in',
  },
]
