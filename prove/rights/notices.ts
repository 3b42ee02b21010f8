import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { encodeFilter } from '@/lib/core/live/calls/live'
import { waitFor } from '@/scripts/processes.mjs'
import { json, type Door } from './door'
import { knownRoles, type Role } from './roles'
import type { Scene } from './scene'

/** Who is notified of a draft of the own group: whoever may see it. */
const hearOfDrafts: readonly Role[] = ['superuser', 'planner', 'permitted']
/** Who is notified of a published class: whoever may see the group's week. */
const hearOfClasses: readonly Role[] = [
  ...hearOfDrafts,
  ...(['other planner', 'rooms', 'teacher', 'student', 'monitor', 'bound'] as const),
]

/** Milliseconds in which the last who may hear does, and how long nobody else may after them. */
const patience = 10_000
const quiet = 1500

async function follow(door: Door, scene: Scene, role: Role) {
  const { browser } = scene.people[role]
  const { text } = await door(browser, { method: 'GET', path: '/accounts/events-token/' })
  const { url, token } = json(text) as { url: string; token: string }
  const socket = new WebSocket(`${url}?t=${token}`)
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  await once(socket, 'open')
  socket.send(encodeFilter({ kind: 'group', id: scene.own.group }, scene.monday))
  return { role, socket, heard }
}

/**
 * All roles follow one group while a draft and a class of it change: nobody may be notified of what they may not see.
 */
export async function checkNotices(door: Door, scene: Scene): Promise<string[]> {
  const followers = await Promise.all(knownRoles.map((role) => follow(door, scene, role)))
  const admin = scene.people.superuser.browser
  const broken: string[] = []
  await pause(quiet)
  const heardBy = (wanted: readonly Role[]) =>
    waitFor(() => followers.every(({ role, heard }) => !wanted.includes(role) || heard.length > 0), patience, 50).then(
      () => pause(quiet),
    )
  for (const [what, id, wanted] of [
    ['a draft', scene.own.draft, hearOfDrafts],
    ['a class', scene.own.published, hearOfClasses],
  ] as const) {
    for (const { heard } of followers) heard.length = 0
    const { text } = await door(admin, { method: 'DELETE', path: `/api/schedule/${id}/` })
    await heardBy(wanted)
    for (const { role, heard } of followers) {
      if (heard.length > 0 !== wanted.includes(role))
        broken.push(`${role} ${heard.length > 0 ? 'hears' : 'hears nothing'} of ${what}`)
      if (heard.some((one) => one.includes(scene.word))) broken.push(`a notice to ${role} names something`)
    }
    for (const { heard } of followers) heard.length = 0
    await door(admin, { method: 'POST', path: `/api/change/${String(json(text).change_id)}/undo/` })
    await heardBy(wanted)
  }
  for (const { socket } of followers) socket.terminate()
  return broken
}
