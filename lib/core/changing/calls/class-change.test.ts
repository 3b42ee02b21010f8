import type { GroupId, LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import type { CallContract } from '@/lib/core/wire/calls/call.contract'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import { changeLoadRequest, changePeopleRequest, commentRequest } from './class-change'
import * as classes from './class-change.contract'

const people = { teacherIds: [], groupIds: [12 as GroupId], justChange: true, version: 2, dryRun: true }

test.each<[CallContract, CallRequest<unknown>]>([
  [classes.commentCall, commentRequest(1 as MeetingId, { comment: 'к', link: '', version: 2 })],
  [classes.changePeopleCall, changePeopleRequest(1 as MeetingId, { ...people, forever: true })],
  [classes.changeLoadCall, changeLoadRequest(7 as LoadItemId, people)],
])('what is sent is what the call takes: $path', ({ path, method, body }, request) => {
  expect(request.method).toBe(method)
  expect(request.url).toMatch(new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`))
  // Every field must be known to the call, and none left to its default.
  const sent = request.body ?? {}
  expect(body?.parse(sent)).toEqual(sent)
})
