import { nobody, type Person } from './problem'

/**
 * The people of a series: whole groups, by the first of their halves, halves whose other half does not come, and everybody else. Halves wait
 * for one another, so that they are priced together.
 */
export type Company = { alone: Int32Array; halves: Int32Array; groups: Int32Array }

export function companyOf(members: readonly number[], people: readonly Person[]): Company {
  const otherOf = (person: number) => people[person]?.other ?? nobody
  const isWhole = (person: number) => members.includes(otherOf(person))
  return {
    alone: Int32Array.from(members.filter((person) => otherOf(person) === nobody)),
    halves: Int32Array.from(members.filter((person) => otherOf(person) !== nobody && !isWhole(person))),
    groups: Int32Array.from(members.filter((person) => isWhole(person) && person < otherOf(person))),
  }
}
