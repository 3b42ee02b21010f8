import { hash, verify, type Options } from '@node-rs/argon2'

/** 19 MiB, two passes, one lane (OWASP's first choice); 2 stands for argon2id, whose const enum cannot be imported here. */
const argon2id: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes about 25 ms of a core; more at once would starve the pages of their threads. */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, argon2id))

/** A hash made like the others, of a password that nobody knows. */
let nobodysHash: Promise<string> | undefined

/** Whether the password is the one behind the hash. Without a hash it takes the same work and is false. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const against = passwordHash ?? (await (nobodysHash ??= hashPassword(crypto.randomUUID())))
  const matches = await inTurn(() => verify(against, password))
  return matches && passwordHash !== null
}
