import type { RightsRow } from './row'

/** What changed in one's own timetable, and how one is told of it. */
export const noticeCalls: RightsRow[] = [
  { call: 'GET /api/notice/', may: 'whoever is signed in' },
  { call: 'GET /api/notice/unread/', may: 'whoever is signed in' },
  {
    call: 'PUT /api/notice/settings/',
    ask: () => ({
      body: {
        email_on: true,
        messenger: false,
        digests: { email: 'now', messenger: 'now', push: 'now' },
        muted: [],
        daily_at: 1080,
        quiet: null,
      },
    }),
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
  // Nor is a messenger configured.
  {
    call: 'POST /api/notice/messenger/',
    ask: () => ({ body: { code: '12345678' } }),
    may: 'whoever is signed in',
    answer: 400,
  },
  // Web push is not configured here.
  {
    call: 'POST /api/notice/push/',
    ask: () => ({
      body: { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    }),
    may: 'whoever is signed in',
    answer: 400,
  },
  {
    call: 'POST /api/notice/push/renewed/',
    ask: () => ({
      body: {
        old_endpoint: 'https://fcm.googleapis.com/x',
        endpoint: 'https://fcm.googleapis.com/y',
        p256dh: 'B'.repeat(87),
        auth: 'a'.repeat(22),
      },
    }),
    may: 'everybody',
    answer: 400,
  },
  // Nobody has such a browser.
  {
    call: 'DELETE /api/notice/push/{id}/',
    ask: () => ({ id: 2_000_000_000 }),
    may: 'whoever is signed in',
    answer: 404,
  },
  {
    call: 'POST /api/notice/seen/',
    ask: () => ({ body: { ids: [] } }),
    may: 'whoever is signed in',
  },
]
