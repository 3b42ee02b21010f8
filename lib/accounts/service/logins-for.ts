import { writtenText } from '@/lib/tables/rules/check-row'
import { grouped } from '@/lib/core/rules/words/grouped'
import type { GroupId } from '@/lib/core/rules/names/ids'
import { canBeKept } from '@/lib/core/rules/words/kept-text'
import { inviteNotes, inviteProblems as problems } from '@/lib/accounts/texts/invitations'
import { proposedLogin } from '@/lib/accounts/texts/login-names'
import { nameKey } from '@/lib/core/texts/files/name-key'

type Known = { username: string; fullName: string; groupId: GroupId | null }
type Asked = Known & { number: number }

/** The login of a line, or the account that the line is of; `note` says by what that was known. */
export type FoundLogin =
  | { isKnown: true; username: string; note: string }
  | { isKnown: false; username: string; problem: string | null }

const longestLogin = 150

/**
 * Gives the lines of a list their logins, one after another. A line is of an account that is there if it has its login and name; without a
 * login, if it has its name and not another group. So a list can come again with more people in it, and a namesake needs a login of their own.
 */
export function loginsFor(
  known: readonly Known[],
  lines: readonly { number: number; username: string }[],
): (asked: Asked) => FoundLogin {
  const byLogin = new Map(known.map((one) => [one.username.toLowerCase(), one]))
  const namesakes = grouped(known, ({ fullName }) => nameKey(fullName))
  const first = new Map<string, number>()
  for (const { number, username } of lines) {
    const login = writtenText(username).toLowerCase()
    if (login !== '' && !first.has(login)) first.set(login, number)
  }
  const proposed = new Set<string>()
  const unnamed = new Map<string, { number: number; groupId: GroupId | null }[]>()

  function proposal({ number, fullName, groupId }: Asked): FoundLogin {
    const isSame = (other: { groupId: GroupId | null }) => groupId === null || other.groupId === groupId
    const key = nameKey(fullName)
    const there = namesakes.get(key)?.find(isSame)
    if (there)
      return { isKnown: true, username: there.username, note: inviteNotes.thereByName(there.username) }
    const before = unnamed.get(key) ?? []
    const twin = before.find((other) => isSame(other) || other.groupId === null)
    unnamed.set(key, [...before, { number, groupId }])
    if (twin) return { isKnown: false, username: '', problem: problems.namesake(twin.number) }
    const login = proposedLogin(
      fullName,
      (name) => byLogin.has(name) || first.has(name) || proposed.has(name),
    )
    if (login === null) return { isKnown: false, username: '', problem: problems.noLogin }
    proposed.add(login)
    return { isKnown: false, username: login, problem: null }
  }

  return (asked) => {
    const username = writtenText(asked.username)
    if (username === '') return proposal(asked)
    const found = (problem: string | null): FoundLogin => ({ isKnown: false, username, problem })
    const key = username.toLowerCase()
    if (username.length > longestLogin || !canBeKept(username)) return found(problems.badLogin)
    const there = byLogin.get(key)
    if (there && nameKey(there.fullName) === nameKey(asked.fullName))
      return { isKnown: true, username: there.username, note: inviteNotes.there }
    if (there) return found(problems.taken(username))
    const earlier = first.get(key) ?? asked.number
    return found(earlier < asked.number ? problems.repeated(username, earlier) : null)
  }
}
