import type { Scene } from './scene'

/** Keys by what is known of them; the last four work no more, or never did. */
export const keyKinds = [
  'of the university',
  'of a superuser',
  'of somebody without rights',
  'revoked',
  'expired',
  'of a blocked person',
  'invented',
] as const
export type KeyKind = (typeof keyKinds)[number]

const wrongScope = '403 wrong_scope'
const noKey = '401 no_key'

type Answers = Record<KeyKind | 'none', string>
const dead = {
  revoked: noKey,
  expired: noKey,
  'of a blocked person': noKey,
  invented: noKey,
  none: noKey,
}
const university: Answers = {
  'of the university': '200',
  'of a superuser': wrongScope,
  'of somebody without rights': wrongScope,
  ...dead,
}
const person: Answers = {
  'of the university': wrongScope,
  'of a superuser': '200',
  'of somebody without rights': '200',
  ...dead,
}
const both: Answers = { ...university, 'of a superuser': '200', 'of somebody without rights': '200' }

/** Every call that a key is for (docs/read-api.md), where it is asked, and what each key is answered. */
export const callsOfKeys: Record<string, { paths: (scene: Scene) => string[]; answers: Answers }> = {
  'GET /api/read/group/': { paths: () => ['/api/read/group/'], answers: university },
  'GET /api/read/teacher/': { paths: () => ['/api/read/teacher/'], answers: university },
  'GET /api/read/auditory/': { paths: () => ['/api/read/auditory/'], answers: university },
  'GET /api/read/discipline/': { paths: () => ['/api/read/discipline/'], answers: university },
  'GET /api/read/lesson-type/': { paths: () => ['/api/read/lesson-type/'], answers: both },
  'GET /api/read/pair/': { paths: () => ['/api/read/pair/'], answers: both },
  'GET /api/read/changes/': { paths: () => ['/api/read/changes/'], answers: both },
  'GET /api/read/own/week/': { paths: () => ['/api/read/own/week/'], answers: person },
  'GET /api/read/{itemType}/{id}/week/': {
    paths: ({ own }) => [
      `/api/read/group/${own.group}/week/`,
      `/api/read/teacher/${own.teacher}/week/`,
      `/api/read/auditory/${own.room}/week/`,
    ],
    answers: university,
  },
}
