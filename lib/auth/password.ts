import { hash, verify, type Options } from '@node-rs/argon2'

/** 19 MiB, two passes, one lane (OWASP's first choice), some 25 ms of a core; 2 is argon2id, a const enum that cannot be imported here. */
const argon2id: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, argon2id)

/** A hash made like the others, of a password that nobody knows. */
let nobodysHash: Promise<string> | undefined

/** Whether the password is the one behind the hash. Without a hash it takes the same work and is false. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== null
}
