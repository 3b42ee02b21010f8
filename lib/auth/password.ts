import { hash, verify, type Options } from '@node-rs/argon2'

/**
 * 19 MiB, two passes, one lane (OWASP's first choice), about 25 ms of one core. 2 is argon2id, a const enum
 * that cannot be imported here.
 */
const argon2id: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, argon2id)

/** The hash of a random password, for accounts that do not exist. */
let nobodysHash: Promise<string> | undefined

/** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== null
}
