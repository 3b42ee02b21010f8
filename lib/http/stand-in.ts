import { randomBytes } from 'node:crypto'
import type { Actor } from '@/lib/domain/actor'
import type { UserId } from '@/lib/domain/ids'
import { weeksAreOnesOwn } from '@/lib/domain/rights-key'

export type Person = Pick<Actor, 'userId' | 'username' | 'fullName'>

// Nobody can write these into a timetable: the words are of this process alone, the number is the database's largest.
const mark = randomBytes(9).toString('hex')
const standIn: Person = {
  userId: 2_147_483_647 as UserId,
  username: `username${mark}`,
  fullName: `fullname${mark}`,
}

/** The actor with the same rights who is nobody: a page drawn for them is everybody's. Who plans stays, for the weeks are their own. */
export const unnamed = (actor: Actor): Actor => ({
  ...actor,
  ...standIn,
  userId: weeksAreOnesOwn(actor) ? actor.userId : standIn.userId,
})

/** A place of a drawn page where something of its reader stands. */
export type Mark = { from: number; to: number; written: (person: Person) => string }

/** Where the stand-in is in a drawn page. */
export function marksIn(page: Buffer): Mark[] {
  const names = Object.keys(standIn) as (keyof Person)[]
  return names.flatMap((name) => {
    const word = String(standIn[name])
    const marks: Mark[] = []
    for (let from = page.indexOf(word); from !== -1; from = page.indexOf(word, from + word.length)) {
      const write = isInScript(page, from) ? scriptText : markupText
      marks.push({ from, to: from + word.length, written: (person) => write(String(person[name])) })
    }
    return marks
  })
}

const isInScript = (page: Buffer, at: number): boolean =>
  page.lastIndexOf('<script', at) > page.lastIndexOf('</script>', at)

const markupText = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

/** Inside a string of the JSON that stands as a string in the script; the framework doubles a `$` at its beginning. */
const scriptText = (text: string): string => {
  const inString = (one: string) => JSON.stringify(one).slice(1, -1)
  return inString(inString(text.replace(/^\$/, '$$$$'))).replaceAll(
    /[&<>\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
