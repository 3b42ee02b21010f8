import type { Database } from '@/db/client'
import { closeDatabase, database } from '@/db/connection'
import { findAccount, listAccounts } from '@/db/queries/accounts/accounts'
import { addUser, removeSecondFactor, setPassword } from '@/lib/accounts/service/change-account'
import { grantRights, revokeRights } from '@/lib/accounts/service/change-rights'
import { giveLink } from '@/lib/accounts/service/invite-people'
import { accountLine, accountText } from '@/lib/accounts/texts/accounts'
import { userErrors, usersUsage, userTexts } from '@/lib/accounts/texts/users'
import { newPasswordHash } from '@/lib/auth/new-password'
import { newInvitationSecret } from '@/lib/auth/secrets'
import { invitePath } from '@/lib/core/accounts/rules/invitation'
import { permissions, programmeFlags } from '@/lib/core/actor/rules/actor'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { publicUrl } from '@/lib/environment/addresses'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { ArgumentError } from './argument-error'
import { askPassword } from './ask-password'
import { userCommand, type UserCommand } from './user-arguments'

const newHash = async (username: string): Promise<string> => newPasswordHash(await askPassword(), username)

async function list(db: Database, username: string | null): Promise<string> {
  if (username === null) return (await listAccounts(db)).map(accountLine).join('\n') || userTexts.noUsers
  const account = await findAccount(db, username)
  if (!account) throw new ServiceError('not_found', userErrors.unknownUser(username))
  return accountText(account)
}

/** Runs the command; returns the text to print. */
async function run(db: Database, command: UserCommand): Promise<string> {
  switch (command.name) {
    case 'help':
      return usersUsage(permissions, programmeFlags)
    case 'list':
      return list(db, command.username)
    case 'add': {
      const { username, fullName, campusOnly } = command
      if (await findAccount(db, username)) throw new ServiceError('conflict', userErrors.taken(username))
      await addUser(db, { username, fullName, passwordHash: campusOnly ? null : await newHash(username) })
      return userTexts.added(username)
    }
    case 'password': {
      await list(db, command.username)
      const { username } = await setPassword(db, command.username, await newHash(command.username))
      return userTexts.passwordSet(username)
    }
    case 'link': {
      const { secret, hash } = newInvitationSecret()
      const expiresAt = await giveLink(db, command.username, hash)
      const until = civilTimeAt(expiresAt, environment().UNIVERSITY_TIME_ZONE)
      return userTexts.link(publicUrl() + invitePath(secret), until)
    }
    case 'second-factor-off': {
      const { username } = await removeSecondFactor(db, command.username)
      return userTexts.secondFactorOff(username)
    }
    case 'grant':
    case 'revoke': {
      const change = command.name === 'grant' ? grantRights : revokeRights
      const account = await change(db, command.username, command.rights)
      return `${userTexts.granted(account.username)}\n${accountText(account)}`
    }
  }
}

try {
  const command = userCommand(process.argv.slice(2), environment().CAMPUS_ISSUER)
  console.log(await run(database(), command))
} catch (error) {
  console.error(error instanceof Error && error.name === 'AbortError' ? userTexts.takenBack : messageOf(error))
  process.exitCode = 1
} finally {
  await closeDatabase()
}

function messageOf(error: unknown): string {
  if (error instanceof ArgumentError) return `${error.message}\n${userTexts.seeHelp}`
  if (!(error instanceof Error)) return String(error)
  // The message of a failed query quotes its parameters, such as a password hash; its cause does not.
  return error.cause instanceof Error ? messageOf(error.cause) : error.message
}
