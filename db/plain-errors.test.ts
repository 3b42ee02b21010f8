import { inspect } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { connect, databaseOf } from './client'
import { user } from './schema'
import { buildUser } from './testing/factories'
import { freshDatabase } from './testing/database'
import { inTransaction } from './transaction'

const secret = 'хэш-пароля-7c1d'

/** Everything of the error that could be printed. */
async function printed(run: () => PromiseLike<unknown>): Promise<string> {
  try {
    await run()
  } catch (error) {
    return [String(error), (error as Error).stack, inspect(error, { depth: 9 }), JSON.stringify(error)].join('\n')
  }
  throw new Error('It did not fail.')
}

test('what a query was asked with stands in nothing that is printed of its failure', async () => {
  const { db } = await freshDatabase()
  await buildUser(db, { username: secret })
  const failures = [
    () => db.execute(sql`select ${secret}, 1 / 0`),
    () => db.insert(user).values({ username: secret, fullName: secret }),
    () =>
      db
        .update(user)
        .set({ passwordHash: secret, fullName: sql`null` })
        .where(eq(user.username, secret)),
    () => inTransaction(db, (transaction) => transaction.execute(sql`select ${secret} from nothing`)),
    () => db.query.user.findFirst({ where: sql`${user.username} = ${secret} and 1 / 0 = 1` }),
  ]
  for (const failing of failures) {
    const text = await printed(failing)
    expect(text).not.toContain(secret)
    expect(text).not.toMatch(/\b(select|insert into|update) /)
  }
})

test('a database that cannot be reached says where, and not by what password', async () => {
  const sqlNowhere = connect(`postgres://someone:${encodeURIComponent(secret)}@127.0.0.1:1/x`, 1)
  const text = await printed(() => databaseOf(sqlNowhere).execute(sql`select ${secret}`))
  await sqlNowhere.end()
  expect(text).toContain('ECONNREFUSED')
  expect(text).not.toContain(secret)
  expect(text).not.toContain(encodeURIComponent(secret))
})
